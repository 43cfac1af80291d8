import type { Queryable } from '#db/database.ts'
import {
  changeRules,
  type OwnerRule,
  type RuleChange,
  readOwnerRules,
  readProgramme,
  rulesInForce,
  versionOfRules,
} from '#domains/partner/index.ts'
import { DomainError } from '#kernel/errors.ts'
import { isUuid } from '#kernel/ids.ts'
import { REPLAY_DAYS, replayCommissions } from '#views/commission-replay.ts'
import type { RulePreviewView } from '#web/admin/rules/views.ts'
import type { Cell } from '#web/admin/views.ts'
import { type RuleValues, ruleForm, ruleOfValues } from '../areas/people/commission-rule-form.ts'
import { textsOf } from '../kit/form/field-texts.ts'
import { inputsOf, NEW, valueOfInput } from '../kit/form/form-definition.ts'
import { versionOf } from '../kit/form/form-version.ts'
import type { ListContext } from '../kit/list-definition.ts'
import { draftIn } from './rule-draft.ts'
import { shownReplay } from './shown-replay.ts'

/** Stands for a rule that has no id yet. */
const NEW_ID = '00000000-0000-0000-0000-000000000000'

interface Asked {
  readonly change: RuleChange
  readonly view: Pick<
    RulePreviewView,
    'title' | 'changes' | 'call' | 'sent' | 'button' | 'isDangerous' | 'back'
  >
}

/**
 * Reads what a change of the commission rules would do to the orders of the last 90 days. The address holds the
 * change; null where it names none, or a rule that is not there.
 */
export async function readRulePreview(
  db: Queryable,
  query: URLSearchParams,
  context: ListContext & { readonly now: Date },
): Promise<RulePreviewView | null> {
  const [rules, programme] = await Promise.all([readOwnerRules(db), readProgramme(db)])
  const asked =
    query.get('change') === 'save' ? await askedSave(db, query, context) : askedMove(rules, query, context)
  const after = asked && changeRules(rules, asked.change)
  if (!asked || !after) return null
  const replay = await replayCommissions(db, {
    before: rulesInForce(rules, programme),
    after: rulesInForce(after, programme),
    recurringMonths: programme.recurringMonths,
    now: context.now,
  })
  const { sent, ...view } = asked.view
  return {
    ...view,
    order: after.map(({ id, name }) => ({ id, name })),
    days: REPLAY_DAYS,
    ...shownReplay(replay, context),
    sent: { ...sent, seen: versionOfRules(rules, programme) },
  }
}

/** The rule as it was typed into its form. */
async function askedSave(
  db: Queryable,
  query: URLSearchParams,
  { t, locale }: ListContext,
): Promise<Asked | null> {
  const id = query.get('id') ?? ''
  const values = draftIn(query.get('rule') ?? '')
  const present = id === NEW || isUuid(id) ? await ruleForm.read(db, id) : null
  const rule = values && present && (await ruleOf(db, id, values))
  if (!values || !present || !rule) return null
  const inputs = inputsOf(ruleForm).map((input) => ({
    label: t(input.field.label),
    before: textsOf(input, valueOfInput(present, input), locale),
    after: textsOf(input, valueOfInput({ ...values }, input), locale),
  }))
  const words = (texts: Readonly<Record<string, string>>): Cell => {
    const shown = Object.entries(texts).flatMap(([name, text]) => {
      const [, tier] = /^tiers\.(.+)$/.exec(name) ?? []
      if (name.endsWith('.currency')) return []
      if (name === 'isOn') return [t('Switched on')]
      return [tier ?? text.replaceAll('\n', ', ')]
    })
    const said = shown.filter((one) => one !== '').join(', ')
    return said === '' ? { kind: 'nothing' } : { kind: 'outside', text: said }
  }
  return {
    change: { what: 'save', rule },
    view: {
      title: id === NEW ? t('New commission rule') : t('Change of {rule}', { rule: String(present.name) }),
      changes: inputs
        .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
        .map(({ label, before, after }) => ({ label, before: words(before), after: words(after) })),
      call: '/admin/commission-rules/save',
      sent: Object.assign({ id, version: versionOf(ruleForm, present) }, ...inputs.map(({ after }) => after)),
      button: t('Save'),
      isDangerous: false,
      back: `commission-rules/${id}`,
    },
  }
}

/** An address may be old: what it names may be gone. */
async function ruleOf(db: Queryable, id: string, values: RuleValues): Promise<OwnerRule | null> {
  try {
    return await ruleOfValues(db, id === NEW ? NEW_ID : id, values)
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}

function askedMove(rules: readonly OwnerRule[], query: URLSearchParams, { t }: ListContext): Asked | null {
  const what = (['up', 'down', 'remove'] as const).find((one) => one === query.get('change'))
  const rule = rules.find(({ id }) => id === query.get('id'))
  if (!what || !rule) return null
  const { id, name } = rule
  const words = {
    up: { title: t('Move {rule} up', { rule: name }), button: t('Move up') },
    down: { title: t('Move {rule} down', { rule: name }), button: t('Move down') },
    remove: { title: t('Delete {rule}', { rule: name }), button: t('Delete') },
  }[what]
  return {
    change: { what, id },
    view: {
      ...words,
      changes: [],
      call: '/admin/commission-rules/change',
      sent: { id, change: what },
      isDangerous: what === 'remove',
      back: `commission-rules/${id}`,
    },
  }
}
