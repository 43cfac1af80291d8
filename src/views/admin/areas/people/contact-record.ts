import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import {
  type ContactMessage,
  type ContactThread,
  caseOf,
  contactStaffActions,
  readContactEvents,
  readMessages,
  readThreadByNumber,
} from '#domains/contact/index.ts'
import type { Translate } from '#kernel/translate.ts'
import type { RecordView, TableView } from '#web/admin/views.ts'
import { readAnswerers } from '../../contact-answerers.ts'
import { type AdminRecord, may } from '../../kit/record-definition.ts'
import { readActors } from '../../orders/timeline.ts'
import { ORDER_STATES, type PlacedState, stateCell } from '../order-words.ts'
import { amount, column, instant, link, NOTHING, numbers, outside, text } from './cells.ts'
import { contactActs } from './contact-acts.ts'
import { CONTACT_DEEDS, CONTACT_STATES, SUSPICIONS } from './contact-words.ts'

const NUMBER = /^[1-9]\d{0,8}$/

interface OrderOfSender {
  readonly number: string
  readonly state: PlacedState
  readonly placedAt: Date
  readonly totalMinor: number
  readonly currency: string
}

const orders = statement<{ readonly accountId: string | null; readonly email: string }>(
  'admin-contact-orders',
  `SELECT number, state::text, placed_at AS "placedAt", total_minor AS "totalMinor", currency FROM orders
   WHERE id IN (SELECT id FROM orders WHERE account_id = $accountId::uuid AND state <> 'cart'
     UNION SELECT id FROM orders WHERE lower(email) = lower($email) AND state <> 'cart')
   ORDER BY placed_at DESC LIMIT 20`,
)
const others = statement<{ readonly id: string; readonly email: string }>(
  'admin-contact-others',
  `SELECT number, subject, state::text, created_at AS "createdAt" FROM contact_thread
   WHERE lower(email) = lower($email) AND id <> $id AND state <> 'spam' ORDER BY created_at DESC LIMIT 10`,
)

/** The page of one conversation, found by the number of its case. */
export const contactRecord: AdminRecord = {
  action: contactStaffActions.read,
  async read(db, number, { actor: reader, t }) {
    const thread = NUMBER.test(number) ? await readThreadByNumber(db, Number(number)) : null
    if (!thread) return null
    const messages = await readMessages(db, thread.id)
    const answerers = await readAnswerers(db)
    const events = await readContactEvents(db, thread.id)
    const who = [...messages, ...events].map(({ actor }) => actor)
    const nameOf = await readActors(db, who, t)
    return {
      title: t('Message {number}', { number: caseOf(thread.number) }),
      states: [stateCell(CONTACT_STATES[thread.state], t)],
      facts: factsOf(thread, answerers.find(({ id }) => id === thread.assignedTo)?.name ?? '', t),
      texts: messages
        .filter(({ kind }) => kind !== 'note')
        .map((one) => ({ title: titleOf(one, thread, nameOf, t), text: one.body })),
      notes: messages
        .filter(({ kind }) => kind === 'note')
        .map(({ body, actor: by, at }) => ({ words: body, who: nameOf(by), at: at.toISOString() })),
      tables: await tablesOf(db, thread, t),
      history: events.map((event) => ({
        at: event.at.toISOString(),
        what: t(CONTACT_DEEDS[event.what]),
        who: event.actor === 'sender' ? thread.name : nameOf(event.actor),
        why: event.why,
      })),
      acts: may(reader, contactStaffActions.answer) ? contactActs(thread, answerers, t) : [],
    }
  },
}

function titleOf(
  { kind, actor, at }: ContactMessage,
  { name }: ContactThread,
  nameOf: (actor: string) => string,
  t: Translate,
): string {
  const when = at.toISOString().slice(0, 16).replace('T', ' ')
  return kind === 'sender'
    ? t('{name} wrote', { name })
    : t('{name} answered, {when}', { name: nameOf(actor), when: `${when} UTC` })
}

function factsOf(thread: ContactThread, assignee: string, t: Translate): RecordView['facts'] {
  const { name, email, subject, accountId, locale, createdAt, waitingSince, suspicion } = thread
  return [
    { label: t('Subject'), cell: outside(subject) },
    { label: t('Name'), cell: outside(name) },
    { label: t('E-mail address'), cell: outside(email) },
    {
      label: t('Identity'),
      cell:
        accountId === null
          ? text(t('Anybody may have typed it'))
          : link(t('Signed in'), `customers/${accountId}`),
    },
    { label: t('Language'), cell: text(locale) },
    { label: t('Received'), cell: instant(createdAt) },
    { label: t('Waits since'), cell: instant(waitingSince) },
    { label: t('Assigned to'), cell: assignee === '' ? NOTHING : outside(assignee) },
    ...(suspicion.length > 0
      ? [
          {
            label: t('Taken for spam because'),
            cell: text(suspicion.map((why) => t(SUSPICIONS[why])).join('; ')),
          },
        ]
      : []),
  ]
}

/** The orders of the sender beside what they wrote: of the account, and under the address as it was typed. */
async function tablesOf(db: Queryable, thread: ContactThread, t: Translate): Promise<TableView[]> {
  const { id, accountId, email } = thread
  const [ordered, written] = await Promise.all([
    db.query<OrderOfSender>(orders, orders.bind({ accountId, email })),
    db.query<Pick<ContactThread, 'number' | 'subject' | 'state' | 'createdAt'>>(
      others,
      others.bind({ id, email }),
    ),
  ])
  return [
    {
      title: t('Orders of the account or the address'),
      columns: [column(t('Order')), column(t('Placed')), column(t('State')), numbers(t('Total'))],
      rows: ordered.map(({ number, placedAt, state, totalMinor, currency }) => [
        link(number, `orders/${number}`),
        instant(placedAt),
        stateCell(ORDER_STATES[state], t),
        amount(totalMinor, currency),
      ]),
    },
    {
      title: t('Further messages of the address'),
      columns: [column(t('Case')), column(t('Received')), column(t('Subject')), column(t('State'))],
      rows: written.map(({ number, createdAt, subject, state }) => [
        link(caseOf(number), `contacts/${number}`),
        instant(createdAt),
        outside(subject),
        stateCell(CONTACT_STATES[state], t),
      ]),
    },
  ].filter(({ rows }) => rows.length > 0)
}
