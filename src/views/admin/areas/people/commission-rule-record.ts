import { partnerStaffActions, readOwnerRules } from '#domains/partner/index.ts'
import type { AdminRecord } from '../../kit/record-definition.ts'
import { count } from './cells.ts'
import { changePath } from './commission-rules.ts'

/** The page of one commission rule, beside its form: where it stands, and the pages that move or remove it. */
export const ruleRecord: AdminRecord = {
  action: partnerStaffActions['edit-programme'],
  async read(db, id, { t }) {
    const rules = await readOwnerRules(db)
    const place = rules.findIndex((rule) => rule.id === id)
    const rule = rules[place]
    if (!rule) return null
    return {
      title: rule.name,
      states: [
        rule.isOn
          ? { kind: 'state', text: t('Switched on'), tone: 'good' }
          : { kind: 'state', text: t('Switched off'), tone: 'quiet' },
      ],
      facts: [{ label: t('Place'), cell: count(place + 1) }],
      tables: [],
      history: [],
      acts: [],
      actLinks: [
        ...(place > 0 ? [{ path: changePath('up', id), title: t('Move up') }] : []),
        ...(place < rules.length - 1 ? [{ path: changePath('down', id), title: t('Move down') }] : []),
        { path: changePath('remove', id), title: t('Delete') },
      ],
    }
  },
}
