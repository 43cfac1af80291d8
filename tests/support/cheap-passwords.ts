import crypto, { type Argon2Parameters } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/** The least that argon2 takes for a lane. Unit: KiB. */
const LEAST_MEMORY_KIB = 8

const CHEAPENED = Symbol.for('kontor.passwords-are-cheap')
const shared = globalThis as { [CHEAPENED]?: true }

/**
 * Lets argon2id take the least memory and one pass, whatever it is asked for: the memory of 19 MiB for every
 * sign-in was a seventh of the run's processor time. A stored hash still says the costs of the shop, and another
 * password still gives another hash. The costs themselves have unit tests, the time of a sign-in a storm; those
 * hash in earnest, as do shops in other processes.
 */
if (!shared[CHEAPENED]) {
  shared[CHEAPENED] = true
  const { argon2, argon2Sync } = crypto
  const cheap = (parameters: Argon2Parameters): Argon2Parameters => ({
    ...parameters,
    memory: LEAST_MEMORY_KIB * parameters.parallelism,
    passes: 1,
  })
  crypto.argon2 = (algorithm, parameters, callback) => argon2(algorithm, cheap(parameters), callback)
  crypto.argon2Sync = (algorithm, parameters) => argon2Sync(algorithm, cheap(parameters))
  syncBuiltinESMExports()
}
