// Checks for a running process on this machine.

import { errorCode } from '../../std/error-details.ts'

/** Whether a process with this PID exists. EPERM means that the process exists, but this program may not signal it. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) !== 'ESRCH'
  }
}
