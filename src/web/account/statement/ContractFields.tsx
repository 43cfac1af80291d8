import { CONTRACT_MAX, type FilledStatement } from '#domains/buyer-statement/contract.ts'
import { ADDRESS_TEXT_MAX, EMAIL_MAX } from '#domains/order/address-rules.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import type { Flash } from '#web/site/views.ts'
import { Field } from '#web/ui/Field.tsx'

interface ContractFieldsProps {
  readonly filled: FilledStatement
  readonly flash: Flash | null
}

/**
 * Shows the three fields that the law allows to ask for: who, which contract, where the receipt goes. Source:
 * § 312k BGB, Directive 2011/83/EU art. 11a (2).
 */
export function ContractFields({ filled, flash }: ContractFieldsProps) {
  const t = useT()
  const filledIn = (name: 'name' | 'contract' | 'email'): string => flash?.values[name] ?? filled[name]
  const problem = useFieldProblem(flash)
  return (
    <>
      <Field
        required
        label={t('Your name')}
        name="name"
        autoComplete="name"
        maxLength={ADDRESS_TEXT_MAX}
        defaultValue={filledIn('name')}
        error={problem('name', t('Enter your name'))}
      />
      <Field
        required
        label={t('Number of the order or subscription')}
        hint={t(
          'You find it in our e-mails, for example K100234. If you do not have it, describe the contract.',
        )}
        name="contract"
        autoComplete="off"
        maxLength={CONTRACT_MAX}
        defaultValue={filledIn('contract')}
        error={problem('contract', t('Enter the number, or describe the contract'))}
      />
      <Field
        required
        type="email"
        inputMode="email"
        label={t('E-mail for the receipt')}
        hint={t('Use the address of the order, so that we find it at once.')}
        name="email"
        dir="ltr"
        autoComplete="email"
        maxLength={EMAIL_MAX}
        defaultValue={filledIn('email')}
        error={problem('email', t('Enter a valid e-mail address'))}
      />
    </>
  )
}

/** Returns a function that says what is wrong with a field that the shop refused; null: nothing. */
export function useFieldProblem(flash: Flash | null): (name: string, text: string) => string | null {
  return (name, text) => (flash?.fields.includes(name) ? text : null)
}
