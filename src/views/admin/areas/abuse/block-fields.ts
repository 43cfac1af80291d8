import { DAY } from '#kernel/clock.ts'
import type { Translate } from '#kernel/translate.ts'
import type { ActField } from '#web/admin/views.ts'
import { BLOCK_KIND_WORDS } from './abuse-words.ts'

/** How long a new entry stands unless staff say otherwise. Units: milliseconds. */
const USUAL_MS = 180 * DAY

/** Returns the fields of a new entry of the block list. */
export function blockFields(t: Translate, now: Date | null, email = ''): readonly ActField[] {
  const choices = Object.entries(BLOCK_KIND_WORDS).map(([value, words]) => ({ value, label: t(words) }))
  return [
    { kind: 'choice', name: 'kind', label: t('Kind'), hint: '', isRequired: true, choices },
    {
      kind: 'text',
      name: 'value',
      label: t('Address or network'),
      hint: t('Such as spam@example.com, example.com, 203.0.113.0/24 or 2001:db8::/64'),
      isRequired: true,
      value: email,
    },
    {
      kind: 'day',
      name: 'until',
      label: t('Until'),
      hint: t('At most three years. Then the entry ends by itself.'),
      isRequired: true,
      ...(now === null ? {} : { value: new Date(now.getTime() + USUAL_MS).toISOString().slice(0, 10) }),
    },
    { kind: 'long-text', name: 'why', label: t('Reason'), hint: t('Only staff read it.'), isRequired: true },
  ]
}
