import { aMessage, type MessageForm, numberOf } from '../../flows/contact/contact-desk.ts'
import type { Buyer } from '../../support/buyer.ts'
import { staffOf } from '../../support/staff.ts'
import { type AnyNeighbour, type Neighbour, without } from '../neighbour.ts'
import type { World } from '../world.ts'

interface Message {
  readonly form: MessageForm
}

interface Asked extends Message {
  readonly number: number
  readonly staff: Buyer
}

const secretsOf = ({ form }: Message): readonly string[] => [form.email, form.message]

/** Counts what a message left: its conversation, what was said, and the mails about it. */
async function facts(world: World, { form }: Message) {
  await world.shop.drain()
  const [row] = await world.rows(
    `SELECT count(*)::int AS threads, max(c.state) AS state,
       (SELECT count(*)::int FROM contact_message m WHERE m.thread_id = ANY (array_agg(c.id))) AS messages,
       (SELECT count(*)::int FROM contact_event e WHERE e.thread_id = ANY (array_agg(c.id))) AS events,
       (SELECT count(*)::int FROM mail WHERE to_address = $1) AS mails
     FROM contact_thread c WHERE c.email = $1`,
    [form.email],
  )
  return { ...row }
}

/** Counts who waits for an answer. */
const promises = async (world: World, { form }: Message) => ({
  waiting: await world.count(`SELECT count(*) FROM contact_thread WHERE email = $1 AND state = 'open'`, [
    form.email,
  ]),
})

const writing: Neighbour<Message> = {
  name: 'write to the shop',
  commands: ['contact/receive-message', 'contact/announce-thread', 'mail-log/send-contact-mail'],
  begin: async () => ({ form: aMessage() }),
  act: (world, { form }) => world.buyer().call('/contact', form),
  promises,
  facts,
  async undo(world, { form }) {
    const staff = await staffOf(world.shop, 'support')
    const [thread] = await world.rows<{ number: number; version: number }>(
      'SELECT number, version FROM contact_thread WHERE email = $1',
      [form.email],
    )
    return staff.call('/admin/contact/close', {
      number: String(thread?.number),
      version: String(thread?.version),
    })
  },
  expire: without('who waits for an answer waits until somebody answers or closes it; staff are told'),
  repeat: { answer: 'same' },
  twin: 3,
  half: {},
  secrets: secretsOf,
}

const answering: Neighbour<Asked> = {
  name: 'answer a message',
  commands: ['contact/write-message', 'contact/locked-thread'],
  async begin(world) {
    const form = aMessage()
    const { body } = await world.buyer().call('/contact', form)
    await world.shop.drain()
    return { form, number: numberOf(body.case), staff: await staffOf(world.shop, 'support') }
  },
  act: (_world, { staff, number }) =>
    staff.call('/admin/contact/answer', { number: String(number), version: '1', answer: 'Yes.' }),
  promises: async (world, { form }) => ({
    unsent: await world.count(`SELECT count(*) FROM mail WHERE to_address = $1 AND delivery = 'pending'`, [
      form.email,
    ]),
  }),
  facts,
  undo: without('a mail that has left cannot be taken back; a further answer corrects it'),
  expire: without('an answer promises nothing: its mail is queued in the transaction that writes it'),
  repeat: { answer: ['contact-changed'] },
  twin: 3,
  half: {},
  secrets: secretsOf,
}

/** What people write to the shop, and what staff answer. */
export const CONTACT: readonly AnyNeighbour[] = [writing, answering]
