import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { basename } from 'node:path'

/** State of a listening socket. Source: Linux, `tcp_states.h`. */
const LISTENING = '0A'

/**
 * Describes the process that listens on a port, such as "process 12 (node)". Works on Linux and for processes
 * of the same user; else returns null.
 */
export function portHolder(port: number): string | null {
  try {
    const sockets = new Set(
      ['/proc/net/tcp', '/proc/net/tcp6']
        .flatMap((file) => listenersOn(port, file))
        .map((inode) => `socket:[${inode}]`),
    )
    const pid =
      sockets.size === 0
        ? undefined
        : readdirSync('/proc').find((entry) => /^\d+$/.test(entry) && holdsOneOf(entry, sockets))
    return pid === undefined ? null : `process ${pid} (${programOf(pid)})`
  } catch {
    return null
  }
}

/**
 * Returns the inodes of the sockets that listen on a port, from the kernel's table: `sl local_address
 * rem_address st … uid timeout inode`.
 */
function listenersOn(port: number, file: string): string[] {
  const hex = port.toString(16).toUpperCase().padStart(4, '0')
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local, , state]) => state === LISTENING && local?.endsWith(`:${hex}`))
    .map((columns) => columns[9] ?? '')
}

function holdsOneOf(pid: string, sockets: ReadonlySet<string>): boolean {
  try {
    return readdirSync(`/proc/${pid}/fd`).some((fd) => sockets.has(linkOf(`/proc/${pid}/fd/${fd}`)))
  } catch {
    return false
  }
}

/** Returns only the program's name: arguments may contain secrets. */
function programOf(pid: string): string {
  return basename(readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0] ?? '')
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}
