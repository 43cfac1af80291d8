import { askWithPassword } from '#web/account/profile/security/password-dialog.tsx'
import { Field, SelectField } from '#web/ui/Field.tsx'
import type { BillingView, PartnerPayoutsView } from './views.ts'

type Method = PartnerPayoutsView['method']

/** Asks where a partner wants the money, and for the current password; null when the person cancelled. */
export function askForMethod(method: Method): Promise<object | null> {
  return askWithPassword({
    path: '/partner/payout',
    words: (t) => ({
      title: t('Where we pay'),
      intro: (
        <p>
          {t(
            'If you change the account, we tell you by e-mail and ask you before we pay during the next three days.',
          )}
        </p>
      ),
      confirm: t('Save'),
      busy: t('Saving'),
    }),
    fields: (problems, t) => (
      <>
        <SelectField
          required
          name="payoutType"
          label={t('Way')}
          defaultValue={method?.type ?? 'sepa'}
          data-autofocus
          error={problems.payoutType ?? null}
        >
          <option value="sepa">{t('Bank transfer')}</option>
          <option value="paypal">{t('PayPal')}</option>
          <option value="credit">{t('Shop credit')}</option>
        </SelectField>
        <Field
          name="payoutAccount"
          label={t('IBAN, or e-mail address of the PayPal account')}
          hint={t('Leave it empty for shop credit.')}
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          maxLength={254}
          error={problems.payoutAccount ?? null}
        />
      </>
    ),
  })
}

/** Asks for a payout of all that is payable, and for the current password; null when the person cancelled. */
export function askForPayout({ method }: PartnerPayoutsView): Promise<object | null> {
  return askWithPassword({
    path: '/partner/payout',
    fixed: { request: '1', payoutType: method?.type ?? 'sepa' },
    words: (t) => ({
      title: t('Ask for a payout'),
      intro: <p>{t('We pay out everything that is payable, as soon as the shop has approved it.')}</p>,
      confirm: t('Ask for a payout'),
      busy: t('Sending'),
    }),
  })
}

/** Asks who a partner is on statements, and for the current password; null when the person cancelled. */
export function askForBilling(billing: BillingView | null): Promise<object | null> {
  return askWithPassword({
    path: '/partner/billing',
    words: (t) => ({
      title: t('Details for statements'),
      intro: (
        <p>
          {t(
            'We write the statement of each payout for you. Ones that you have already got stay as they are.',
          )}
        </p>
      ),
      confirm: t('Save'),
      busy: t('Saving'),
    }),
    check: (fields, t) =>
      /^[A-Za-z]{2}$/.test(fields.get('country')?.trim() ?? '')
        ? {}
        : { country: t('Use the two letters of the country, such as DE') },
    fields: (problems, t) => {
      const shared = { maxLength: 100, required: true } as const
      return (
        <>
          <Field
            {...shared}
            name="name"
            label={t('Name')}
            defaultValue={billing?.name}
            data-autofocus
            error={problems.name ?? null}
          />
          <Field
            {...shared}
            name="line1"
            label={t('Street and number')}
            defaultValue={billing?.line1}
            error={problems.line1 ?? null}
          />
          <Field
            {...shared}
            maxLength={20}
            name="zip"
            label={t('Postal code')}
            defaultValue={billing?.zip}
            error={problems.zip ?? null}
          />
          <Field
            {...shared}
            name="city"
            label={t('City')}
            defaultValue={billing?.city}
            error={problems.city ?? null}
          />
          <Field
            {...shared}
            maxLength={2}
            name="country"
            label={t('Country')}
            hint={t('Two letters, such as DE')}
            defaultValue={billing?.country}
            autoCapitalize="characters"
            dir="ltr"
            error={problems.country ?? null}
          />
          <SelectField
            required
            name="vatStatus"
            label={t('VAT')}
            defaultValue={billing?.vatStatus ?? 'private'}
            error={problems.vatStatus ?? null}
          >
            <option value="private">{t('I do not act as a business')}</option>
            <option value="small-business">{t('Small business without VAT')}</option>
            <option value="business">{t('Business with VAT')}</option>
          </SelectField>
          <Field
            name="vatId"
            label={t('VAT ID')}
            maxLength={20}
            defaultValue={billing?.vatId}
            dir="ltr"
            error={problems.vatId ?? null}
          />
          <Field
            name="taxNumber"
            label={t('Tax number')}
            maxLength={30}
            defaultValue={billing?.taxNumber}
            dir="ltr"
            error={problems.taxNumber ?? null}
          />
        </>
      )
    },
  })
}
