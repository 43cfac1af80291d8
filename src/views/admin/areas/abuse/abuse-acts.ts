import type { Queryable } from '#db/database.ts'
import {
  type AbuseCase,
  abuseStaffActions,
  abuseStates,
  isEnded,
  type Measure,
  readMeasure,
} from '#domains/abuse/index.ts'
import { canFollow } from '#kernel/states.ts'
import type { Translate } from '#kernel/translate.ts'
import type { ActField, ActView } from '#web/admin/views.ts'
import type { ThingOfCase } from '../../../abuse-thing.ts'
import { may, type RecordContext } from '../../kit/record-definition.ts'
import { DECISION_WORDS } from './abuse-words.ts'
import { blockFields } from './block-fields.ts'

type ActName = 'uphold' | 'hide' | 'show' | 'suspend' | 'unsuspend' | 'answer' | 'close' | 'reopen' | 'block'

/** Reads what staff can do with a report. Each act posts to a call of its own. */
export async function readAbuseActs(
  db: Queryable,
  row: AbuseCase,
  thing: ThingOfCase,
  { actor, t, now }: RecordContext,
): Promise<readonly ActView[]> {
  const acts: ActView[] = []
  const act = actsOf(row, t)
  if (may(actor, abuseStaffActions.answer) && !isEnded(row.state)) acts.push(answerAct(act, t))
  if (!may(actor, abuseStaffActions.decide)) return acts
  acts.push(...(await measureActs(db, row, thing, act, t)))
  if (canFollow(abuseStates, row.state, 'closed')) acts.push(closeAct(act, t))
  if (canFollow(abuseStates, row.state, 'reopened'))
    acts.push(
      act('reopen', t('Open it again'), t('It waits for a decision again. Nothing else changes.'), [why(t)]),
    )
  if (may(actor, abuseStaffActions.block)) acts.push(blockAct(row, thing, act, t, now))
  return acts
}

type MakeAct = (name: ActName, title: string, hint: string, fields: readonly ActField[]) => ActView

function actsOf({ number }: AbuseCase, t: Translate): MakeAct {
  return (name, title, hint, fields) => ({
    call: `/admin/abuse/${name}`,
    title,
    hint: hint || t('It can be undone.'),
    isDangerous: name === 'hide' || name === 'suspend' || name === 'block',
    fields,
    subject: { number: String(number) },
  })
}

const why = (t: Translate): ActField => ({
  kind: 'long-text',
  name: 'why',
  label: t('Reason'),
  hint: t('The person concerned reads it, and so does the history.'),
  isRequired: true,
})

function answerAct(act: MakeAct, t: Translate): ActView {
  const fields: readonly ActField[] = [
    { kind: 'long-text', name: 'text', label: t('Answer'), hint: '', isRequired: true },
  ]
  return act(
    'answer',
    t('Answer'),
    t('The reporter gets it by e-mail, and reads it on the page of the case.'),
    fields,
  )
}

function closeAct(act: MakeAct, t: Translate): ActView {
  const choices = Object.entries(DECISION_WORDS).map(([value, words]) => ({ value, label: t(words) }))
  return act(
    'close',
    t('Close with a decision'),
    t(
      'The reporter gets decision and reason by e-mail, and can appeal for six months. “Open it again” undoes it.',
    ),
    [
      { kind: 'choice', name: 'decision', label: t('Decision'), hint: '', isRequired: true, choices },
      {
        kind: 'long-text',
        name: 'text',
        label: t('Reason'),
        hint: t('The reporter reads it.'),
        isRequired: true,
      },
    ],
  )
}

/** What hides the thing or suspends the account behind it, or undoes that. */
async function measureActs(
  db: Queryable,
  row: AbuseCase,
  { subject, accountId }: ThingOfCase,
  act: MakeAct,
  t: Translate,
): Promise<readonly ActView[]> {
  const [hidden, suspended] = await Promise.all([
    subject === null ? null : readMeasure(db, { what: 'hide', subjectKind: row.kind, subject }),
    accountId === null
      ? null
      : readMeasure(db, { what: 'suspend', subjectKind: 'account', subject: accountId }),
  ])
  const acts: ActView[] = [hidden, suspended].flatMap((one) =>
    one?.objectedAt && one.upheldAt === null ? [upholdAct(one, act, t)] : [],
  )
  if (subject !== null)
    acts.push(
      hidden
        ? act('show', t('Show it again'), t('It is as it was before it was hidden.'), [why(t)])
        : act('hide', t('Hide it'), hideHint(row, t), [why(t)]),
    )
  if (accountId !== null)
    acts.push(
      suspended
        ? act('unsuspend', t('Open the account again'), t('The person can sign in and take part again.'), [
            why(t),
          ])
        : act(
            'suspend',
            t('Suspend the account'),
            t(
              'Nobody signs in to it, its sessions end, and as a partner it earns nothing new and gets no payouts. What was paid is still delivered. Subscriptions go on: pause or end them, so that nothing is charged that cannot be used. “Open the account again” undoes it.',
            ),
            [why(t)],
          ),
    )
  return acts
}

/** Keeps a measure to which the person concerned objects; ending it is the other answer. */
function upholdAct({ what }: Measure, act: MakeAct, t: Translate): ActView {
  const title =
    what === 'hide' ? t('Keep it hidden in spite of the objection') : t('Keep the account suspended')
  const hint = t(
    'The person concerned objects: see the history. They are mailed why it stays. To give way, end the measure instead.',
  )
  const made = act('uphold', title, hint, [why(t)])
  return { ...made, subject: { ...made.subject, measure: what } }
}

function hideHint({ kind }: AbuseCase, t: Translate): string {
  return {
    product: t(
      'It goes off sale, and its page is gone. Nothing puts it on sale but “Show it again”: no import, no hand. Who bought it keeps it.',
    ),
    recording: t(
      'It goes off sale, and nobody finds, plays or downloads it, not even who bought it. Give those their money back who can no longer use it. “Show it again” undoes it.',
    ),
    review: t('Nobody reads it any more, and its stars no longer count. “Show it again” undoes it.'),
    partner: t('Links and codes count for nothing, and payouts wait. “Show it again” undoes it.'),
    order: t('It is not shipped. Its payment and its pieces stay. “Show it again” undoes it.'),
  }[kind]
}

function blockAct(row: AbuseCase, { email }: ThingOfCase, act: MakeAct, t: Translate, now: Date): ActView {
  return act(
    'block',
    t('Put on the block list'),
    t('The shop then takes no order, no account and no report from there. The page of the entry undoes it.'),
    blockFields(t, now, row.kind === 'order' || row.kind === 'partner' ? (email ?? '') : ''),
  )
}
