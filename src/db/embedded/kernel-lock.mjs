// Plain JavaScript: `scripts/setup.mjs` needs it before anything is installed, on a Node that may not read
// TypeScript.
import { spawnSync } from 'node:child_process'
import {
  closeSync,
  constants,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  statSync,
  writeSync,
} from 'node:fs'

/** macOS: `open` itself takes the lock. Source: open(2) of Darwin. */
const DARWIN_EXLOCK = 0x20

/**
 * Takes the kernel's exclusive lock on a file without waiting. The lock belongs to the open file: it ends
 * with this process and with every child that was given the descriptor, however they die, so no leftover can
 * be mistaken for a holder. Returns the descriptor, to be kept open, or null where somebody else has the
 * lock. Throws: the error of the file system; Error where the system has no `flock`.
 */
export function tryLock(path, mode = 0o600) {
  for (;;) {
    const fd = openLocked(path, mode)
    if (fd === null) return null
    // Whoever removes a lock file between our `open` and our lock leaves us with a lock on a file that nobody
    // else finds.
    if (isFileAt(fd, path)) return fd
    closeSync(fd)
  }
}

/** Writes into a locked file who has it, for the messages of others. */
export function describeHolder(fd, holder) {
  ftruncateSync(fd, 0)
  writeSync(fd, `${JSON.stringify(holder)}\n`, 0)
}

/** Reads who has, or last had, a lock; null where the file does not say. */
export function readHolder(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

function openLocked(path, mode) {
  const flags = constants.O_RDWR | constants.O_CREAT
  if (process.platform === 'darwin')
    return openExclusive(path, flags | DARWIN_EXLOCK | constants.O_NONBLOCK, mode)
  const fd = openSync(path, flags, mode)
  // Windows installs and builds only; two set-ups at once are its user's affair.
  if (process.platform === 'win32') return fd
  // Node cannot call flock(2). The program of that name locks the open file that it inherits, which stays
  // ours when it ends.
  const { status, signal, error, stderr } = spawnSync('flock', ['-n', '3'], {
    stdio: ['ignore', 'ignore', 'pipe', fd],
    encoding: 'utf8',
  })
  if (status === 0) return fd
  closeSync(fd)
  // Ctrl-C reaches that program too: whoever asks again does so once the signal was heard here.
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
