import { type SubmitEvent, useState } from 'react'
import { PHONE_PATTERN } from '#domains/order/address-rules.ts'
import type { OrderView } from '#domains/order/contract.ts'
import type { GatewayView } from '#domains/payment/contract.ts'
import { formatMoney, type Money } from '#kernel/money.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { msg, translateText } from '#web/i18n/translate.ts'
import { useSite } from '#web/site/SiteProvider.tsx'
import type { Flash } from '#web/site/views.ts'
import { Button } from '#web/ui/Button.tsx'
import { showDanger } from '#web/ui/dialog/DangerDialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { linkGateway } from '../call/link-gateway.ts'
import { TransformFacts } from '../dialog/TransformDialog.tsx'
import { ChoiceDot } from './ChoiceDot.tsx'
import { GatewayMark } from './GatewayMark.tsx'
import { GATEWAY_HINTS, offeredClass, PAY_NOW, PAY_WORDS } from './gateway-words.ts'
import { WalletButton } from './WalletButton.tsx'

/**
 * Name and value of pay buttons. A browser sends them only if no script handles the form; the answer is then
 * the provider's own page instead of a form within ours.
 */
export const WITHOUT_SCRIPT = { name: 'via', value: 'redirect' } as const

/** Shown in the danger dialog. Source: specification §5 and §8. */
export const INVALID_PHONE_TEXT = msg('Invalid phone number')

interface GatewayFormProps {
  readonly gateway: GatewayView
  readonly order: OrderView
  readonly due: Money
  /** What the rows share of which one is open. */
  readonly name: string
  readonly isOpen: boolean
  readonly flash: Flash | null
}

/**
 * Shows one payment method: a form of its own that works without script; only one is open at a time. Source:
 * docs/http-contract.md "Gateway answers".
 */
export function GatewayForm({ gateway, order, due, name, isOpen, flash }: GatewayFormProps) {
  const t = useT()
  const { basePath, locale } = useSite()
  const [isSending, setSending] = useState(false)
  // A wallet's script comes from a third party, so it is loaded only when its row is opened.
  const [wasOpened, setOpened] = useState(isOpen)
  const wasRefused = flash?.values.gatewayId === gateway.gatewayId && flash.fields.includes('tel')
  const [telError, setTelError] = useState<string | null>(wasRefused ? INVALID_PHONE_TEXT : null)
  const needsTel = gateway.needs.includes('tel')
  const knownTel = order.masked ? '' : (order.billing?.tel ?? '')

  async function pay(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    if (isSending) return
    if (needsTel && !PHONE_PATTERN.test(telOf(form).value.trim())) {
      await showDanger(INVALID_PHONE_TEXT)
      return telOf(form).focus()
    }
    setSending(true)
    await linkGateway(form, order.key, gateway.transform, order.lines, (error) => {
      if (!error.fields.includes('tel')) return false
      setTelError(error.text)
      telOf(form).focus()
      return true
    })
    setSending(false)
  }

  return (
    <details
      name={name}
      open={isOpen}
      data-gateway={gateway.gatewayId}
      className={`group/gateway border-hairline not-first:border-t ${offeredClass(gateway.gatewayId)}`}
      onToggle={(event) => event.currentTarget.open && setOpened(true)}
    >
      <summary className="flex min-h-16 items-center gap-3 px-4 py-2 group-open/gateway:bg-panel">
        <ChoiceDot className="group-open/gateway:bg-ink" />
        <GatewayText gateway={gateway} />
      </summary>
      <form
        noValidate
        method="post"
        action={`${basePath}/api/gateway/link`}
        onSubmit={pay}
        className="grid gap-4 p-4"
      >
        <input type="hidden" name="gatewayId" value={gateway.gatewayId} />
        <input type="hidden" name="orderKey" value={order.key} />
        {needsTel && (
          <Field
            required
            type="tel"
            name="tel"
            label={t('Phone for the courier')}
            hint={t('The courier calls before delivery, because you pay at the door.')}
            inputMode="tel"
            autoComplete="tel"
            dir="ltr"
            maxLength={18}
            defaultValue={flash?.values.tel ?? knownTel}
            error={telError && translateText(t, telError)}
            onInput={() => setTelError(null)}
          />
        )}
        {gateway.transform && (
          <div className="without-script grid gap-3">
            <input type="hidden" name="transformHash" value={gateway.transform.hash} />
            <TransformFacts transform={gateway.transform} />
          </div>
        )}
        {gateway.button && wasOpened && (
          <WalletButton button={gateway.button} gatewayId={gateway.gatewayId} order={order} />
        )}
        <Button
          {...WITHOUT_SCRIPT}
          aria-disabled={isSending}
          className="justify-self-start text-17 max-sm:justify-self-stretch"
        >
          {t(PAY_WORDS[gateway.gatewayId] ?? PAY_NOW, { total: formatMoney(due, locale.code) })}
        </Button>
      </form>
    </details>
  )
}

/** Shows name, description and icon of a payment method. */
export function GatewayText({ gateway }: { gateway: GatewayView }) {
  const t = useT()
  const { gatewayId, name, icon, transform } = gateway
  const hint = GATEWAY_HINTS[gatewayId]
  // Whoever compares sees at once which ones sell something else.
  const [transformed] = Object.values(transform?.products ?? {})
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{name}</span>
        {transformed ? (
          <span className="block text-13 text-muted">{transformed.title}</span>
        ) : (
          hint && <span className="block text-13 text-muted">{translateText(t, hint)}</span>
        )}
      </span>
      <GatewayMark icon={icon} />
    </>
  )
}

function telOf(form: HTMLFormElement): HTMLInputElement {
  return form.elements.namedItem('tel') as HTMLInputElement
}
