import { Link, useSearchParams } from 'react-router'
import { GIFT_TERMS } from '#domains/gift/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { SelectField } from '#web/ui/Field.tsx'
import type { SignUpView } from '../views.ts'

/**
 * Lets the visitor say that the plan is for somebody else, and for how many periods. Both are in the page's
 * address, so it works without script.
 */
export function GiftChoice({ gift }: Pick<SignUpView, 'gift'>) {
  const t = useT()
  const [params] = useSearchParams()
  const others = new URLSearchParams(params)
  others.delete('gift')
  others.delete('flash')
  // A code gives or reduces one's own membership.
  if (gift === null) others.delete('code')
  if (gift === null) others.set('gift', '1')
  return (
    <div className="grid gap-4" data-gift={gift ?? ''}>
      {gift !== null && (
        <SelectField
          required
          name="gift"
          label={t('How long is the gift?')}
          hint={t('You pay once. A gift never renews by itself.')}
          defaultValue={String(gift)}
          className="max-w-sm"
        >
          {GIFT_TERMS.map((count) => (
            <option key={count} value={count}>
              {t('{count, plural, one {one period} other {# periods}}', { count })}
            </option>
          ))}
        </SelectField>
      )}
      <Link
        to={{ search: `?${others}` }}
        preventScrollReset
        className="inline-flex min-h-11 items-center justify-self-start text-tide underline underline-offset-4"
      >
        {gift === null ? t('Give it to somebody else') : t('Buy it for myself')}
      </Link>
    </div>
  )
}
