import {
  type ContactThread,
  caseOf,
  listThreads,
  readContactEvents,
  readMessages,
  readThreadByNumber,
} from '#domains/contact/index.ts'
import { Refused, report } from './command.ts'
import { flag, needed, wholeNumber } from './parameters.ts'

/** Most conversations of a list. */
const MOST = 200

/** Lists messages to the shop. */
export const contactList = report({
  name: 'contact list',
  summary: 'lists messages to the shop that wait for an answer, newest first',
  takes: {
    all: flag('lists answered and closed ones too'),
    spam: flag('lists only what was taken for spam'),
  },
  async run({ wanted: { all, spam }, context: { database } }) {
    const states = spam
      ? (['spam'] as const)
      : all
        ? (['open', 'answered', 'closed'] as const)
        : (['open'] as const)
    const threads = await listThreads(database, states, MOST)
    return {
      text: threads.length === 0 ? 'There is no such message.\n' : threads.map(lineOf).join(''),
      data: { messages: threads.map(dataOf) },
    }
  },
})

/** Shows one conversation. */
export const contactShow = report({
  name: 'contact show',
  summary: 'shows a message to the shop, what was answered, and its history',
  takes: { number: needed('NUMBER', 'Which message?', wholeNumber(1, 999_999_999)) },
  async run({ wanted: { number }, context: { database } }) {
    const thread = await readThreadByNumber(database, number)
    if (!thread) throw new Refused(`There is no message ${number}.`)
    const [messages, events] = await Promise.all([
      readMessages(database, thread.id),
      readContactEvents(database, thread.id),
    ])
    const said = messages.map(
      ({ kind, at, actor, body }) => `\n${at.toISOString()} ${kind} by ${actor}\n${plain(body)}\n`,
    )
    const history = events.map(({ at, what, actor, why }) =>
      `${at.toISOString()} ${what} by ${actor} ${plain(why)}`.trimEnd().concat('\n'),
    )
    const data = {
      ...dataOf(thread),
      messages: messages.map(({ kind, at, actor, body }) => ({ kind, at, actor, body })),
      events: events.map(({ at, what, actor, why }) => ({ at, what, actor, why })),
    }
    return { text: [lineOf(thread), ...said, '\n', ...history].join(''), data }
  },
})

function lineOf({ number, state, createdAt, name, email, subject }: ContactThread): string {
  const who = `${name} <${email}>`
  return `${number} ${state.padEnd(8)} ${createdAt.toISOString()} ${plain(`${who}: ${subject}`)}\n`
}

/** Keeps control characters of what people typed away from the terminal. */
function plain(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n]|\p{Cf}/gu, ' ')
}

function dataOf({ number, state, name, email, subject, locale, suspicion, createdAt }: ContactThread) {
  return {
    number,
    case: caseOf(number),
    state,
    name,
    email,
    subject,
    locale,
    suspicion,
    receivedAt: createdAt,
  }
}
