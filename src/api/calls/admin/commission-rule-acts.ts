import { changeCommissionRules, partnerStaffActions } from '#domains/partner/index.ts'
import { lockSubject, queueStaffAct } from '#domains/staff/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { msg } from '#kernel/translate.ts'
import { type RuleValues, ruleForm, ruleOfValues } from '#views/admin/areas/people/commission-rule-form.ts'
import { NEW } from '#views/admin/kit/form/form-definition.ts'
import { compareVersions, versionOf } from '#views/admin/kit/form/form-version.ts'
import { draftPath } from '#views/admin/rules/rule-draft.ts'
import { oneOf, optional, text } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { assertChoices, assertCurrencies, changedMeanwhile } from '../../forms/form-checks.ts'
import { fieldsOfForm, valuesOfForm } from '../../forms/form-readers.ts'
import { saveFormCall } from '../../forms/save-form-call.ts'
import { PAGE } from '../../shapes/common.ts'
import { idField } from './acting.ts'

/** Saves a rule as its preview showed it. Source: decision 0070. */
function saveCall(): Call {
  return saveFormCall(ruleForm, {
    hasPreview: true,
    errors: ['rules-changed', 'too-many-rules', 'rule-target-unknown', 'country-not-addressed'],
    async save(tx, { id: given, values, now, seen = null }) {
      const id = given === NEW ? uuidv7(now.getTime()) : given
      const rule = await ruleOfValues(tx, id, values as RuleValues)
      await changeCommissionRules(tx, { change: { what: 'save', rule }, seen, now })
      return id
    },
    async remove(tx, { id, now }) {
      await changeCommissionRules(tx, { change: { what: 'remove', id }, seen: null, now })
    },
  })
}

/** Checks what is typed into the form of a rule, and leads to the page that shows what it changes. */
function previewCall(): Call {
  return defineCall({
    path: '/admin/commission-rules/preview',
    summary: 'Check a commission rule, and lead to what it would change',
    action: partnerStaffActions['edit-programme'],
    errors: ['changed-meanwhile', 'rule-target-unknown', 'country-not-addressed'],
    fields: Object.assign(
      { id: text({ max: 36 }), version: optional(text({ max: 4_000 })) },
      fieldsOfForm(ruleForm),
    ),
    page: (answer: { readonly page: string } | null) => answer?.page ?? '/admin/commission-rules',
    answer: PAGE,
    async handle({ fields, database, locale, translate: t }) {
      const { id, version: shown = '' } = fields as { readonly id: string; readonly version?: string }
      const present = id === NEW || UUID.test(id) ? await ruleForm.read(database, id) : null
      if (!present) throw commonErrors['not-found']({ fields: ['id'] })
      const values = valuesOfForm(ruleForm, fields) as unknown as RuleValues &
        Readonly<Record<string, unknown>>
      assertCurrencies(ruleForm, values, present)
      await assertChoices(database, ruleForm, values, { locale, t })
      await ruleOfValues(database, id, values)
      if (id !== NEW) {
        const versions = { shown, typed: versionOf(ruleForm, values), present: versionOf(ruleForm, present) }
        const meanwhile = compareVersions(ruleForm, versions)
        if (meanwhile.some(({ isNewer }) => isNewer))
          throw await changedMeanwhile(database, { form: ruleForm, id, present, meanwhile, locale })
      }
      return { page: `/admin/${draftPath(id, values)}` }
    },
  })
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Moves a rule by one place, or deletes it, as the preview showed it. Source: decision 0070. */
function changeCall(): Call {
  return defineCall({
    path: '/admin/commission-rules/change',
    summary: 'Move a commission rule up or down, or delete it',
    action: partnerStaffActions['edit-programme'],
    errors: ['rules-changed'],
    fields: { id: idField(), change: oneOf(['up', 'down', 'remove']), seen: text({ max: 22 }) },
    page: () => '/admin/commission-rules',
    flash: () => ({ success: msg('Saved') }),
    answer: PAGE,
    handle: ({ fields: { id, change: what, seen }, accountId, clock, commit }) =>
      commit(async (tx) => {
        await lockSubject(tx, ruleForm.path, id)
        const now = clock.now()
        const terms = await ruleForm.read(tx, id)
        const { before, after } = await changeCommissionRules(tx, { change: { what, id }, seen, now })
        const placeIn = (rules: typeof before) => ({ place: rules.findIndex((rule) => rule.id === id) + 1 })
        const note =
          what === 'remove'
            ? ({ what: 'commission-rules.delete', before: terms } as const)
            : ({ what: 'commission-rules.move', before: placeIn(before), after: placeIn(after) } as const)
        queueStaffAct(tx, { ...note, accountId, subject: id, now })
        return { page: '/admin/commission-rules' }
      }),
  })
}

/** Lists the calls about commission rules. */
export function commissionRuleCalls(): readonly Call[] {
  return [previewCall(), saveCall(), changeCall()]
}
