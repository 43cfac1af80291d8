import type { Finding } from '../finding.ts'
import { report } from './command.ts'

const MARKS = { good: 'ok  ', warning: 'warn', bad: 'BAD ' } as const

/** Looks at what the shop runs on and at what stops it from selling, and says what mends it. */
export const doctor = report({
  name: 'doctor',
  summary: 'looks at what the shop runs on, and at what still stops it from selling',
  takes: {},
  codes: { 1: 'something is bad' },
  async run({ context: { examine } }) {
    const findings = await examine()
    const isBad = findings.some(({ state }) => state === 'bad')
    return { text: findings.map(lineOf).join(''), data: { findings }, code: isBad ? 1 : 0 }
  },
})

function lineOf({ id, state, detail, mend }: Finding): string {
  const line = `${MARKS[state]}  ${id.padEnd(20)}  ${detail}\n`
  return mend === '' ? line : `${line}${' '.repeat(28)}→ ${mend}\n`
}
