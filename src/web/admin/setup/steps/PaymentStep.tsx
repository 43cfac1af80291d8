import { Link } from 'react-router'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Check, StepForm, type StepProps, useTyped } from '../StepForm.tsx'

/** Asks for the ways to pay that need no contract with a provider. */
export function PaymentStep(props: StepProps) {
  const t = useT()
  const typed = useTyped(props)
  return (
    <StepForm
      step="payment"
      flash={props.flash}
      version={props.view.version}
      intro={
        <>
          <p>{t('A bank transfer needs no contract: buyers see your account and a reference.')}</p>
          <p>
            {props.view.hasProvider
              ? t('A payment provider is connected.')
              : t(
                  'For cards and wallets, connect a payment provider with the keys from your account there.',
                )}{' '}
            <Link to="/admin/gateway-keys" className="inline-flex min-h-11 items-center text-tide underline">
              {t('Keys of providers')}
            </Link>
          </p>
        </>
      }
    >
      <Field label={t('Account holder')} maxLength={70} {...typed('holder')} />
      <Field label="IBAN" dir="ltr" autoComplete="off" {...typed('iban')} />
      <Field label="BIC" dir="ltr" autoComplete="off" {...typed('bic')} />
      <Check
        name="cash"
        label={t('Cash on delivery')}
        hint={t('The courier takes the money. Ask your carrier first.')}
        isOn={typed('cash').defaultValue === '1'}
      />
    </StepForm>
  )
}
