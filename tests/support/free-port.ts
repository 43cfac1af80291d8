import { createServer } from 'node:net'

// Below the ports from which the kernel gives one to each outgoing connection (32768 and up): such a port is
// free when asked and taken a moment later by a connection to the database.
const FIRST = 12_000
const LAST = 31_999
const COUNT = LAST - FIRST + 1

/** A random start, so that two test processes do not walk through the same ports. */
let next = Math.floor(Math.random() * COUNT)

/** Returns a port on which nobody listens now, and which this process did not return lately. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < COUNT; tries += 1) {
    const port = FIRST + (next % COUNT)
    next += 1
    if (await isFree(port)) return port
  }
  throw new Error(`every port from ${FIRST} to ${LAST} is taken`)
}

function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
