import { hash as digest } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Database, Queryable, Tx } from '#db/database.ts'
import { DELETED_AT_ONCE, deleteInBatches } from '#db/delete-in-batches.ts'
import { statement } from '#db/statement.ts'
import { deviceOf, networkOf, type Visitor } from '#domains/account/index.ts'
import type { Factor, Role } from '#kernel/actor.ts'
import { type Clock, DAY, HOUR, MINUTE } from '#kernel/clock.ts'
import { isRandomKey, randomKey } from '#kernel/ids.ts'
import { type ClientAddresses, limitKeyOf } from './client-address.ts'
import { SESSION_LIFETIME_MS, type SessionCookie } from './cookie.ts'
import type { KnownSession, OwnedSession } from './request-session.ts'
import {
  insertSession,
  queueSession,
  queueSessionEnd,
  queueSignedInSession,
  readSession,
  touchSession,
} from './session-store.ts'

/**
 * Minimum interval between writes of `last_seen_at`, so that a call does not cost a write. Source:
 * docs/http-contract.md "Session cookie".
 */
const TOUCH_EVERY_MS = HOUR

/** Age of the last visit after which the browser's cookie is renewed. */
const RENEW_COOKIE_AFTER_MS = DAY

/**
 * How long a guest's session is served from memory. A signed-in session is always read, because its end must
 * take effect everywhere at once.
 */
const BELIEVE_MS = 5 * MINUTE

const MAX_REMEMBERED = 20_000

export interface Sessions {
  of(request: IncomingMessage): OwnedSession
  /** Drops a session from memory when it was ended or signed in. */
  forget(hash: Buffer): void
}

/** A session that a call began. */
interface Begun {
  /** Set only for signed-in sessions. */
  readonly visitor: Visitor | null
  readonly value: string
  readonly hash: Buffer
  readonly accountId: string | null
  readonly factor: Factor | null
  readonly nowMs: number
  /** Stored outside of the call's transaction. */
  stored: boolean
}

interface Remembered {
  readonly accountId: string | null
  readonly roles: readonly Role[]
  readonly factor: Factor | null
  readonly expiresAtMs: number
  lastSeenAtMs: number
  readonly readAtMs: number
}

const deleteOldSessions = statement(
  'sweep-sessions',
  `DELETE FROM session WHERE id_hash IN (SELECT id_hash FROM session WHERE expires_at <= $1 ORDER BY expires_at LIMIT ${DELETED_AT_ONCE}) RETURNING 1`,
)

export interface SessionParts {
  readonly database: Database
  readonly clock: Clock
  readonly cookie: SessionCookie
  readonly addresses: ClientAddresses
  /** Whether demo accounts, whose password is public, count as signed in. Default: no. */
  readonly demo?: boolean
  readonly maxRemembered?: number
}

/**
 * Manages visitors' sessions. The cookie's value is a secret of 160 bits; the table contains only its hash.
 * Source: docs/http-contract.md "Session cookie", ASVS 7.2.3.
 */
export function sessions({
  database,
  clock,
  cookie,
  addresses,
  demo = false,
  maxRemembered = MAX_REMEMBERED,
}: SessionParts): Sessions {
  const remembered = new Map<string, Remembered>()

  const remember = (hash: Buffer, session: Remembered): void => {
    if (session.accountId !== null) return
    const id = hash.toString('base64')
    remembered.delete(id)
    if (remembered.size >= maxRemembered) remembered.delete(remembered.keys().next().value!)
    remembered.set(id, session)
  }

  const look = async (hash: Buffer, nowMs: number): Promise<Remembered | null> => {
    const held = remembered.get(hash.toString('base64'))
    if (held && nowMs - held.readAtMs < BELIEVE_MS && held.expiresAtMs > nowMs) return held
    const row = await readSession(database, hash, nowMs, demo)
    if (!row) return null
    const found = {
      accountId: row.account_id,
      roles: row.roles ?? [],
      factor: row.factor,
      expiresAtMs: row.expires_at.getTime(),
      lastSeenAtMs: row.last_seen_at.getTime(),
      readAtMs: nowMs,
    }
    remember(hash, found)
    return found
  }

  const touch = async (hash: Buffer, nowMs: number): Promise<void> => {
    const expiresAtMs = nowMs + SESSION_LIFETIME_MS
    await touchSession(database, { hash, nowMs }, TOUCH_EVERY_MS)
    const held = remembered.get(hash.toString('base64'))
    if (held) remember(hash, { ...held, expiresAtMs, lastSeenAtMs: nowMs })
  }

  const begin = async (tx: Tx | undefined, begun: Begun): Promise<void> => {
    if (!tx) await insertSession(database, begun)
    else if (begun.visitor) queueSignedInSession(tx, begun, { ...begun, visitor: begun.visitor })
    else queueSession(tx, begun)
  }

  const forget = (hash: Buffer): void => void remembered.delete(hash.toString('base64'))

  const newSession = (visitor: Visitor | null, accountId: string | null, factor: Factor | null): Begun => {
    const value = randomKey()
    return {
      value,
      hash: sessionHashOf(value),
      accountId,
      factor,
      visitor,
      nowMs: clock.now().getTime(),
      stored: false,
    }
  }

  return {
    forget,
    of(request) {
      let found: Promise<KnownSession | null> | undefined
      let known: KnownSession | null = null
      let begun: Begun | undefined
      let ended: Buffer | undefined
      let cookieValue: string | null = null

      const find = async (): Promise<KnownSession | null> => {
        const value = cookie.read(request)
        if (value === null) return null
        const nowMs = clock.now().getTime()
        const hash = sessionHashOf(value)
        const session = await look(hash, nowMs)
        if (!session) return null
        const idleMs = nowMs - session.lastSeenAtMs
        if (idleMs > TOUCH_EVERY_MS) await touch(hash, nowMs)
        if (idleMs > RENEW_COOKIE_AFTER_MS) cookieValue = value
        known = { hash, accountId: session.accountId, roles: session.roles, factor: session.factor }
        return known
      }

      return {
        get visitor() {
          return visitorOf(request, addresses)
        },
        get known() {
          return known
        },
        find() {
          found ??= find()
          return found
        },
        async open(tx) {
          const found = await this.find()
          if (found) return { ...found, isNew: false }
          begun ??= newSession(null, null, null)
          if (!begun.stored) await begin(tx, begun)
          // In a transaction the row may still be rolled back, so a second `open` writes it again.
          begun.stored ||= tx === undefined
          known = { hash: begun.hash, accountId: null, roles: [], factor: null }
          return { ...known, isNew: true }
        },
        async signIn(tx, accountId, factor = null) {
          const before = (await this.find())?.hash ?? null
          begun = newSession(this.visitor, accountId, factor)
          await begin(tx, begun)
          if (before) queueSessionEnd(tx, before)
          ended = before ?? undefined
          known = { hash: begun.hash, accountId, roles: [], factor }
          found = Promise.resolve(known)
          return { hash: begun.hash, before }
        },
        async end(tx) {
          ended = (await this.find())?.hash
          if (ended) queueSessionEnd(tx, ended)
          known = null
          found = Promise.resolve(null)
        },
        begun: (kept) => (begun && (kept || begun.stored) ? begun : null),
        adopt(value) {
          cookieValue = value
          found = Promise.resolve({ hash: sessionHashOf(value), accountId: null, roles: [], factor: null })
        },
        settle(kept) {
          const stands = this.begun(kept)
          if (stands && begun) {
            const { nowMs, accountId, factor } = begun
            remember(stands.hash, {
              accountId,
              roles: [],
              factor,
              expiresAtMs: nowMs + SESSION_LIFETIME_MS,
              lastSeenAtMs: nowMs,
              readAtMs: nowMs,
            })
            cookieValue = stands.value
          }
          if (kept && ended) {
            forget(ended)
            if (!stands) return cookie.clear(request)
          }
          return cookieValue === null ? null : cookie.write(request, cookieValue)
        },
      }
    },
  }
}

function visitorOf(request: IncomingMessage, addresses: ClientAddresses): Visitor {
  return {
    device: deviceOf(request.headers['user-agent'] ?? ''),
    network: networkOf(limitKeyOf(addresses.addressOf(request))),
  }
}

/** Deletes expired sessions, until `isOver` says that the clean-up's time is up. */
export async function deleteExpiredSessions(db: Queryable, now: Date, isOver?: () => boolean): Promise<void> {
  await deleteInBatches(db, deleteOldSessions, [now], isOver)
}

/** Returns the SHA-256 of a cookie's value, as `session.id_hash` contains it. */
export function sessionHashOf(value: string): Buffer {
  if (!isRandomKey(value)) throw new Error('not a session value')
  return digest('sha256', value, 'buffer')
}
