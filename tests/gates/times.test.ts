import { expect, test } from 'vitest'
import { filesMatching, readText } from './support/tree.ts'

/**
 * Where a page or a mail formats an hour without the name of its zone. Pages of staff are left out: the whole
 * back office is in the shop's time. Source: decision 0063.
 */
function hoursWithoutZone(path: string, text: string): string[] {
  const formats = text.split('new Intl.DateTimeFormat(').slice(1)
  const options = formats.map((format) => format.slice(0, format.indexOf('})')))
  return [
    ...options
      .filter((option) => !/\btimeZone\b/.test(option))
      .map(() => `${path}: a date is formatted in the zone of whatever machine does it; give timeZone`),
    ...options
      .filter((option) => /\b(timeStyle|hour)\b/.test(option) && !option.includes('timeZoneName'))
      .map(() => `${path}: an hour without its zone; use useInstant of src/web/site/When.tsx`),
    ...(/withTime: true/.test(text) ? [`${path}: an hour without its zone; use useInstant`] : []),
  ]
}

test('buyers read every hour with the zone that it is of, on pages and in mails', () => {
  const paths = filesMatching(/^src\/(web|mail)\/.*(?<!\.test)\.tsx?$/)
  const buyers = paths.filter(
    (path) => !path.startsWith('src/web/admin/') && path !== 'src/web/site/When.tsx',
  )
  expect(buyers.flatMap((path) => hoursWithoutZone(path, readText(path)))).toEqual([])
  const planted = [
    `new Intl.DateTimeFormat('de', { dateStyle: 'long' })`,
    `new Intl.DateTimeFormat('de', { timeStyle: 'short', timeZone })`,
    `when(at, { withTime: true })`,
  ]
  for (const text of planted) expect(hoursWithoutZone('planted.tsx', text)).toHaveLength(1)
})
