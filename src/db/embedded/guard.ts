import { spawn } from 'node:child_process'

/**
 * Ends a process when this one dies, on systems without `setpriv` (macOS). A small shell waits on a pipe that
 * only this process holds open; the kernel closes it however this process dies, and the shell then sends a
 * fast-shutdown signal.
 */
export function guardProcess(pid: number): void {
  const guard = spawn('sh', ['-c', `cat >/dev/null; kill -INT ${pid} 2>/dev/null`], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  guard.unref()
}
