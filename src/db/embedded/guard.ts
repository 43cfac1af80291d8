import { spawn } from 'node:child_process'

/**
 * Ends a process when this one is gone, for systems without `setpriv` (macOS): a small shell waits on a pipe
 * that only we hold open; the kernel closes it however we die, and the shell then sends a fast-shutdown
 * signal.
 */
export function guardProcess(pid: number): void {
  const guard = spawn('sh', ['-c', `cat >/dev/null; kill -INT ${pid} 2>/dev/null`], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  guard.unref()
}
