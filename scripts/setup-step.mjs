// Runs one program of the set-up in its own process group, which is ended as a whole.
import { spawn, spawnSync } from 'node:child_process'

const SAYS_AFTER_MS = 2000
/** Grace period of a group that was told to end; after it the group is killed. */
const ENDS_WITHIN_MS = 5000
const POLL_MS = 50
const OUTPUT_CHARS = 6000

let running = null
let ending = false

/**
 * Runs a program to its end, and shows that it is running if it takes longer than two seconds. Returns null
 * on success, else the end of its output. The program holds the set-up's lock as well: if it outlives a
 * killed set-up, the next one waits for it.
 */
export async function runStep(title, command, args, lockFd) {
  const startedAt = Date.now()
  const output = []
  let shown = false
  const seconds = () => `${Math.round((Date.now() - startedAt) / 1000)} s`
  const timer = setInterval(() => {
    shown = true
    process.stderr.write(process.stderr.isTTY ? `\r${title} … ${seconds()} ` : `${title} … ${seconds()}\n`)
  }, SAYS_AFTER_MS)
  const [program, ...rest] = [...endsWithUs(), command, ...args]
  const status = await new Promise((resolve) => {
    running = spawn(program, rest, {
      stdio: ['ignore', 'pipe', 'pipe', ...(lockFd === null ? [] : [lockFd])],
      env: { ...process.env, NODE_ENV: 'production' },
      // Its own group, which can be ended as a whole.
      detached: process.platform !== 'win32',
    })
    running.stdout.on('data', (chunk) => output.push(chunk))
    running.stderr.on('data', (chunk) => output.push(chunk))
    running.on('error', (error) => {
      output.push(Buffer.from(String(error)))
      resolve(1)
    })
    running.on('close', resolve)
  })
  clearInterval(timer)
  // The signal's handler ends this process once the whole group is gone.
  if (ending) return new Promise(() => undefined)
  running = null
  if (shown && process.stderr.isTTY) process.stderr.write('\n')
  if (status !== 0) return Buffer.concat(output).toString().slice(-OUTPUT_CHARS)
  process.stderr.write(`${title}: done in ${seconds()}\n`)
  return null
}

/** Ends the running program and everything that it started; resolves when none of them is left. */
export async function killGroup() {
  ending = true
  const pid = running?.pid
  if (pid === undefined) return
  if (process.platform === 'win32') return void running.kill()
  const deadline = Date.now() + ENDS_WITHIN_MS
  signalGroup(pid, 'SIGTERM')
  while (signalGroup(pid, 0)) {
    if (Date.now() > deadline) signalGroup(pid, 'SIGKILL')
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal)
    return true
  } catch {
    return false
  }
}

/**
 * Returns the command prefix by which the kernel ends the program when this process is killed, if the system
 * supports it.
 */
function endsWithUs() {
  const prefix = ['setpriv', '--pdeathsig', 'TERM']
  return process.platform === 'linux' &&
    spawnSync(prefix[0], [...prefix.slice(1), 'true'], { stdio: 'ignore' }).status === 0
    ? prefix
    : []
}
