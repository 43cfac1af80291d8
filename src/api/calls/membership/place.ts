import { accountActions } from '#domains/account/index.ts'
import { keepPlace, readRecordingFile, readShownRecordings } from '#domains/media/index.ts'
import { MINUTE } from '#kernel/clock.ts'
import { commonErrors } from '#kernel/errors.ts'
import { readAccess } from '#views/access.ts'
import { text, wholeNumber } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import type { Limit } from '../../plugins/rate-limit.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** No recording is longer than eleven days. Units: milliseconds. */
const MOST_MS = 999_999_999
/** Per account: a player tells its place every ten seconds, and a member may use several devices. */
const LIMIT: Limit = { burst: 120, refillMs: 5 * MINUTE }

/**
 * Remembers where a member stopped in a recording, for all their devices. What they may not use is unknown, like
 * what there is not. Source: docs/http-contract.md "Library and recordings".
 */
export function libraryPlaceCall(): Call {
  return defineCall({
    path: '/library/place',
    summary: 'Remember where a member stopped in a recording',
    action: accountActions['change-own'],
    fields: {
      file: text({ max: 36, pattern: UUID }),
      positionMs: wholeNumber({ min: 0, max: MOST_MS }),
    },
    // Many members may share one address.
    limit: { burst: 600, refillMs: 5 * MINUTE },
    page: () => '/library',
    async handle({ fields, accountId, locale, clock, database, count, commit }) {
      count('library-place', accountId, LIMIT)
      const now = clock.now()
      const file = await readRecordingFile(database, fields.file, locale)
      if (file?.part !== 'whole') throw commonErrors['not-found']()
      const access = (await readAccess(database, { accountId }, [file.productId], now)).get(file.productId)
      if (access?.state !== 'open') throw commonErrors['not-found']()
      const [recording] = await readShownRecordings(database, [file.productId])
      return commit((tx) =>
        keepPlace(tx, {
          accountId,
          fileId: file.id,
          positionMs: fields.positionMs,
          durationMs: recording?.durationMs ?? null,
          now,
        }),
      )
    },
  })
}
