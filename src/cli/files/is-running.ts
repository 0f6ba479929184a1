// Checks for a running process on this machine.

import { errorCode } from '../../std/error-details.ts'

/** Without permission to signal it (EPERM), the process exists. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) !== 'ESRCH'
  }
}
