import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { formatMoney } from '#kernel/money.ts'
import { rehearsalPicture } from '#views/rehearsal-picture.ts'
import type { Rehearsal } from '../rehearsal/rehearsal.ts'
import { Refused, report } from './command.ts'
import { option, path, text, wholeNumber } from './parameters.ts'
import { progressOn } from './progress.ts'

const MOST_DAYS = 366
const USUAL_DAYS = 30
const USUAL_SEED = 'rehearsal'

/**
 * Moves a copy of the shop forward and prints what renewals, declines and mails there would be. The shop itself
 * does not change. Ctrl-C ends it and removes the copy.
 */
export const rehearse = report({
  name: 'rehearse',
  summary: 'moves a copy of the shop forward and shows its renewals, mails, locks and ends by day',
  help: 'The shop is only read. No provider is called and no mail leaves: stand-ins take or decline the charges.',
  takes: {
    days: option('N', `how many days, up to ${MOST_DAYS}; default ${USUAL_DAYS}`, wholeNumber(1, MOST_DAYS)),
    declines: option('PERCENT', 'declines this share of the charges; default 0', wholeNumber(0, 100)),
    seed: option('TEXT', 'another choice of declined charges', text),
    out: option('FOLDER', 'also writes picture, table and mails into a new folder', path),
  },
  async run({ wanted, context, streams }) {
    const { days = USUAL_DAYS, declines = 0, seed = USUAL_SEED, out } = wanted
    if (out !== undefined) await createFolder(out)
    const stopped = new AbortController()
    const stop = (): void => stopped.abort(new Refused('The rehearsal was stopped, and its copy removed.'))
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, stop)
    const progress = progressOn(streams.aside)
    try {
      const rehearsal = await context.rehearse({
        days,
        declinePercent: declines,
        seed,
        signal: stopped.signal,
        onDay: (done) => progress.show('days', done, days),
      })
      progress.end()
      if (out !== undefined) await writeAll(out, rehearsal, days)
      return { text: textOf(rehearsal, days), data: dataOf(rehearsal, days) }
    } finally {
      progress.end()
      for (const name of ['SIGINT', 'SIGTERM'] as const) process.off(name, stop)
    }
  },
})

function dataOf({ mails, ...rehearsal }: Rehearsal, days: number) {
  return {
    ...rehearsal,
    daysAhead: days,
    sums: rehearsal.sums.map(({ currency, minor, payments }) => ({
      amount: minor,
      currency,
      payments,
    })),
    mails: Object.fromEntries(countsOf(mails)),
  }
}

function countsOf(mails: Rehearsal['mails']): [string, number][] {
  return [...Map.groupBy(mails, ({ template }) => template)]
    .map(([template, made]): [string, number] => [template, made.length])
    .sort(([one], [other]) => (one < other ? -1 : 1))
}

const COLUMNS = ['renewals', 'declined', 'mails', 'locked', 'ended'] as const

function textOf(rehearsal: Rehearsal, days: number): string {
  const head = ['day'.padEnd(10), ...COLUMNS.map((name) => name.padStart(9))].join('')
  const rows = rehearsal.days.map((one) =>
    [one.day, ...COLUMNS.map((name) => String(one[name]).padStart(9))].join(''),
  )
  const totals = COLUMNS.map((name) =>
    String(rehearsal.days.reduce((sum, one) => sum + one[name], 0)).padStart(9),
  )
  const sums = rehearsal.sums.map(
    ({ currency, minor, payments }) =>
      `${formatMoney({ amount: minor, currency }, 'en')} from ${payments} payments`,
  )
  const mails = countsOf(rehearsal.mails).map(([template, count]) => `  ${count} ${template}`)
  const attention = rehearsal.attention.map(({ id, title, count }) => `  ${count} ${id}: ${title}`)
  const notSetUp = rehearsal.notSetUp.map(
    ({ id, subscriptions }) =>
      `${id} is not set up here: its ${subscriptions} subscriptions cannot be charged.`,
  )
  return [
    ...(rows.length === 0 ? [] : [head, ...rows, ['all'.padEnd(10), ...totals].join('')]),
    rows.length === 0
      ? `In ${days} days nothing happens by itself.`
      : sums.length === 0
        ? 'No money comes in.'
        : `Comes in: ${sums.join(', ')}.`,
    ...(mails.length === 0 ? [] : ['Mails:', ...mails]),
    ...(attention.length === 0 ? ['Nothing new would wait for you.'] : ['Would wait for you:', ...attention]),
    ...notSetUp,
    '',
  ].join('\n')
}

async function createFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new Refused(
      `${folder} cannot be created: ${code === 'EEXIST' ? 'it already exists; give another name' : message}`,
    )
  }
}

async function writeAll(folder: string, rehearsal: Rehearsal, days: number): Promise<void> {
  const title = `${rehearsal.firstDay} and ${days} days`
  const table = rehearsal.days.map((one) => [one.day, ...COLUMNS.map((name) => one[name])].join(','))
  await writeFile(
    join(folder, 'timeline.svg'),
    rehearsalPicture(title, rehearsal.firstDay, days, rehearsal.days),
  )
  await writeFile(join(folder, 'days.csv'), `${['day', ...COLUMNS].join(',')}\n${table.join('\n')}\n`)
  // Mails name people.
  const mails = join(folder, 'mails')
  await mkdir(mails, { mode: 0o700 })
  for (const [index, { at, template, to, subject, text: body }] of rehearsal.mails.entries()) {
    const name = `${String(index + 1).padStart(5, '0')}-${at.toISOString().slice(0, 10)}-${template}.txt`
    await writeFile(
      join(mails, name),
      `To: ${to}\nSubject: ${subject}\nDate: ${at.toISOString()}\n\n${body}\n`,
    )
  }
}
