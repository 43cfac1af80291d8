import { type AttentionSource, moneyOf, type WaitingThing } from '#db/attention-source.ts'
import type { Queryable } from '#db/database.ts'
import { wordsOfKind } from '#domains/attention/contract.ts'
import { attentionStaffActions, readDigestSetting } from '#domains/attention/index.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Translate } from '#kernel/translate.ts'
import type { AttentionView, WaitingView } from '#web/admin/attention/views.ts'
import { may } from '../kit/record-definition.ts'
import { remedyOf } from './remedies.ts'
import { readStaffNames } from './staff-names.ts'
import type { KeptWaiting } from './waiting-now.ts'

export interface AttentionReader {
  readonly actor: Actor
  readonly t: Translate
  readonly waiting: KeptWaiting
  /** Whether these roles open the page of a record of an area. */
  readonly opens: (area: string) => boolean
}

type Source = Pick<AttentionSource, 'id' | 'nextStep'>

/** Reads everything that waits for a person, with its words and its remedy. */
export async function readAttentionPage(
  db: Queryable,
  { actor, t, waiting, opens }: AttentionReader,
): Promise<AttentionView> {
  const { kinds, snoozed } = await waiting.fresh()
  const maySet = may(actor, attentionStaffActions['set-digest'])
  const digest = maySet ? await readDigestSetting(db) : null
  const nameOf = await readStaffNames(
    db,
    snoozed.map(({ snooze }) => snooze.actor),
  )
  const viewOf = ({ id: kind, nextStep }: Source, thing: WaitingThing): WaitingView => {
    const area = wordsOfKind(kind)?.area ?? ''
    const act = remedyOf(kind, thing.subject, { actor, t })
    return {
      kind,
      subject: thing.subject,
      money: moneyOf(thing),
      detail: thing.detail,
      since: thing.since.toISOString(),
      path: area !== '' && opens(area) ? `${area}/${encodeURIComponent(thing.subject)}` : '',
      act,
      command: area === '' && act === null ? nextStep.replaceAll('{subject}', thing.subject) : null,
    }
  }
  return {
    kinds: kinds.map(({ source, things, hasMore }) => {
      const words = wordsOfKind(source.id)
      return {
        kind: source.id,
        title: words ? t(words.title) : source.title,
        remedy: words ? t(words.remedy) : '',
        things: things.map((thing) => viewOf(source, thing)),
        hasMore,
      }
    }),
    snoozed: snoozed.map(({ snooze, source, thing }) => ({
      ...viewOf(source, thing),
      reason: snooze.reason,
      until: snooze.until.toISOString(),
      who: nameOf(snooze.actor),
    })),
    maySnooze: may(actor, attentionStaffActions.snooze),
    digest,
    isEmpty: kinds.length === 0,
  }
}
