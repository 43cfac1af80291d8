// Plain JavaScript: `scripts/setup.mjs` needs it before anything is installed, on a Node that may not run
// TypeScript.
import { spawnSync } from 'node:child_process'
import { closeSync, constants, fstatSync, openSync, readFileSync, statSync, writeSync } from 'node:fs'

/** macOS: `open` itself takes the lock. Source: open(2) of Darwin. */
const DARWIN_EXLOCK = 0x20
/** Size of a description: longer than what a holder says of itself. */
const HOLDER_BYTES = 511
/** How often a description that cannot be read is looked at: none is half written ten times in a row. */
const LOOKS = 10

/**
 * Takes the kernel's exclusive lock on a file without waiting. The lock belongs to the open file: it ends
 * with this process and with every child that inherited the descriptor, however they die, so a leftover file
 * cannot be mistaken for a holder. Returns the descriptor, which must be kept open, or null if another
 * process has the lock. Throws: the error of the file system; Error where the system has no `flock`.
 */
export function tryLock(path, mode = 0o600) {
  for (;;) {
    const fd = openLocked(path, mode)
    if (fd === null) return null
    // If another process removes the lock file between our `open` and our lock, we hold a lock on a file that
    // nobody else can find.
    if (isFileAt(fd, path)) return fd
    closeSync(fd)
  }
}

/**
 * Writes the holder's description into a locked file, for the messages of other processes. One write replaces the whole
 * text, padded to its size: an emptied file would name no holder, and a shop waits only for a holder that it knows.
 */
export function describeHolder(fd, holder) {
  writeSync(fd, `${JSON.stringify(holder).padEnd(Math.max(fstatSync(fd).size - 1, HOLDER_BYTES))}\n`, 0)
}

/**
 * Reads the present or last holder of a lock; null if the file does not say. A reader may meet one description half
 * written over another one, so it looks again.
 */
export function readHolder(path) {
  for (let look = 0; look < LOOKS; look += 1)
    try {
      return JSON.parse(readFileSync(path, 'utf8'))
    } catch {}
  return null
}

function openLocked(path, mode) {
  const flags = constants.O_RDWR | constants.O_CREAT
  if (process.platform === 'darwin')
    return openExclusive(path, flags | DARWIN_EXLOCK | constants.O_NONBLOCK, mode)
  const fd = openSync(path, flags, mode)
  // On Windows the program is only installed and built; running two set-ups at once is left to the user.
  if (process.platform === 'win32') return fd
  // Node cannot call flock(2). The `flock` program locks the open file that it inherits, and the lock stays
  // ours when that program ends.
  const { status, signal, error, stderr } = spawnSync('flock', ['-n', '3'], {
    stdio: ['ignore', 'ignore', 'pipe', fd],
    encoding: 'utf8',
  })
  if (status === 0) return fd
  closeSync(fd)
  // Ctrl-C also reaches the `flock` program: a caller that retries does so after this process has handled the
  // signal.
  if (status === 1 || signal !== null) return null
  const reason = error ? 'the program "flock" is missing; install util-linux' : (stderr ?? '').trim()
  throw new Error(`${path} cannot be locked: ${reason}`)
}

function openExclusive(path, flags, mode) {
  try {
    return openSync(path, flags, mode)
  } catch (error) {
    if (error.code === 'EAGAIN' || error.code === 'EWOULDBLOCK') return null
    throw error
  }
}

function isFileAt(fd, path) {
  try {
    const ours = fstatSync(fd)
    const there = statSync(path)
    return ours.ino === there.ino && ours.dev === there.dev
  } catch (error) {
    if (error.code === 'ENOENT') return false
    throw error
  }
}
