import { partnerStaffActions } from '#domains/partner/index.ts'
import { PARTNER_RULES, type PartnerRules, readSettings } from '#domains/shop/index.ts'
import { msg } from '#kernel/translate.ts'
import { defineForm } from '../kit/form/form-definition.ts'

/** Whether the shop has a partner programme, and how links count. */
export const partnerForm = defineForm({
  path: 'partner-programme',
  title: msg('Partner programme'),
  action: partnerStaffActions['edit-programme'],
  isOnly: true,
  sections: [
    {
      title: msg('Programme'),
      hint: msg(
        'Partners recommend products by links of their own. A closed programme shows nothing, counts no click and attributes no order; partners keep what they brought.',
      ),
      fields: [
        { kind: 'check', name: 'isOpen', label: msg('The programme is open') },
        {
          kind: 'list',
          name: 'tiers',
          label: msg('Tiers of partners'),
          hint: msg('One name on each line, such as Gold. A commission rule may give a tier another rate.'),
          max: 1_000,
        },
      ],
    },
    {
      title: msg('Links'),
      fields: [
        {
          kind: 'number',
          name: 'windowDays',
          label: msg('Days that a link counts'),
          hint: msg('Only for visitors who agree. Others count during their visit. 30 is usual.'),
          min: 1,
          max: 365,
        },
        {
          kind: 'choice',
          name: 'counts',
          label: msg('Which link counts'),
          choices: { last: msg('The last one'), first: msg('The first one') },
        },
      ],
    },
  ],
  async read(db) {
    const { partners } = await readSettings(db, ['partners'])
    const rules = { ...PARTNER_RULES, ...(partners as Partial<PartnerRules> | undefined) }
    const { isOpen, tiers, windowDays, firstClick } = rules
    return { isOpen, tiers, windowDays, counts: firstClick ? 'first' : 'last' }
  },
})
