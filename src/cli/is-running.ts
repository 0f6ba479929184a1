// Whether a process of this machine runs.

import { errorCode } from '../thrown.ts'

/** One that may not be signalled runs. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) !== 'ESRCH'
  }
}
