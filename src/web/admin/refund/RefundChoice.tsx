import { formatMoney } from '#kernel/money.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import { Field, SelectField, TextAreaField } from '#web/ui/Field.tsx'
import type { RefundView } from '../views.ts'

/** Shows the fields of a refund: what goes back, of which payment, and why. */
export function RefundChoice({ view: { lines, payments, chosen } }: { view: RefundView }) {
  const t = useT()
  const { locale } = useSite()
  return (
    <>
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-13 font-medium">{t('What goes back')}</legend>
        <Choice value="all" chosen={chosen.of} label={t('Everything that is left')} />
        <Choice value="lines" chosen={chosen.of} label={t('Products')} />
        <ul className="ms-8 grid">
          {lines.map(({ id, name, pieces, price, isTicked, isShipped, isGone }) => (
            <li key={id}>
              <label className="flex min-h-11 items-center gap-3">
                <input
                  type="checkbox"
                  name={`line.${id}`}
                  value="1"
                  defaultChecked={isTicked}
                  className="size-5"
                />
                <span>
                  {pieces} × {name}{' '}
                  <span className="text-13 text-muted">
                    {formatMoney(price, locale.code)} ·{' '}
                    {isGone ? t('taken off before') : isShipped ? t('shipped') : t('not shipped')}
                  </span>
                </span>
              </label>
            </li>
          ))}
        </ul>
        <Choice value="amount" chosen={chosen.of} label={t('An amount')} />
        <Field
          name="amount"
          label={t('Amount')}
          defaultValue={chosen.amount}
          inputMode="decimal"
          className="ms-8 max-w-48"
        />
      </fieldset>
      <label className="flex items-start gap-3">
        <input
          type="checkbox"
          name="restock"
          value="1"
          defaultChecked={chosen.restock}
          className="mt-1 size-5"
        />
        <span>
          {t('The shipped products are here again')}
          <span className="block text-13 text-muted">
            {t('They go back into stock. What was not shipped is free for others in any case.')}
          </span>
        </span>
      </label>
      {payments.length > 1 && (
        <SelectField name="payment" label={t('Payment')} defaultValue={chosen.payment}>
          <option value="">{t('All')}</option>
          {payments.map(({ id, gatewayId, left }) => (
            <option key={id} value={id}>
              {`${gatewayId}: ${formatMoney(left, locale.code)}`}
            </option>
          ))}
        </SelectField>
      )}
      <TextAreaField
        name="reason"
        label={t('Reason')}
        defaultValue={chosen.reason}
        required
        rows={2}
        maxLength={500}
      />
    </>
  )
}

function Choice({ value, chosen, label }: { value: string; chosen: string; label: string }) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input type="radio" name="of" value={value} defaultChecked={chosen === value} className="size-5" />
      {label}
    </label>
  )
}
