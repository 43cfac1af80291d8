import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { msg } from '#web/i18n/translate.ts'
import { Button } from '#web/ui/Button.tsx'
import { CopyButton } from '#web/ui/dialog/CopyButton.tsx'
import { askForAddress, askForPixel, askForSecret } from './ask-for-address.tsx'
import { CallLog } from './CallLog.tsx'
import { Part } from './Part.tsx'
import type { PartnerCallsView } from './views.ts'

interface PixelSectionProps {
  readonly outside: PartnerCallsView
  readonly isActive: boolean
  readonly say: (words: string) => void
}

/** Shows how the partner's own server hears of orders: by an image, or by signed calls. */
export function PixelSection({ outside, isActive, say }: PixelSectionProps) {
  const t = useT()
  return (
    <Part id="outside" title={t('Tell my server')}>
      <p className="max-w-measure text-muted">
        {t(
          'Your server can hear of every order that you bring. Signed calls are surer than an image, which only some buyers allow. Both name the order, its amount and your ref id, and never the buyer.',
        )}
      </p>
      <SignedCalls outside={outside} isActive={isActive} say={say} />
      <Pixel outside={outside} isActive={isActive} say={say} />
    </Part>
  )
}

function SignedCalls({ outside: { callback, isOff, calls }, isActive, say }: PixelSectionProps) {
  const t = useT()
  const { revalidate } = useRevalidator()
  const [secret, setSecret] = useState<string | null>(null)
  async function ask(answer: Promise<{ readonly secret: string | null } | null>, words: string) {
    const given = await answer
    if (given === null) return
    if (given.secret !== null) setSecret(given.secret)
    await revalidate()
    say(words)
  }
  return (
    <div className="grid gap-3" data-callback={callback}>
      <h3 className="text-17 font-semibold">{t('Signed calls')}</h3>
      {isOff && (
        <p role="alert" className="rounded-sm border border-amber-ink p-4">
          {t(
            'The calls are switched off, because none arrived for three days. Save the address again to switch them on.',
          )}
        </p>
      )}
      <Address address={callback} none={t('No address yet.')} />
      {secret !== null && (
        <div role="status" className="grid gap-1 rounded-sm border border-edge p-4">
          <p>{t('This is the secret of your calls. It is shown only now: keep it in a safe place.')}</p>
          <p className="flex flex-wrap items-center gap-2">
            <bdi dir="ltr" data-secret="" className="font-mono [overflow-wrap:anywhere]">
              {secret}
            </bdi>
            <CopyButton value={secret} label={t('Copy the secret')} />
          </p>
        </div>
      )}
      {isActive && (
        <div className="needs-script flex flex-wrap gap-3">
          <Button
            type="button"
            tone="secondary"
            onClick={() => void ask(askForAddress(callback), msg('The address of your calls is saved'))}
          >
            {callback === '' ? t('Set the address') : t('Change the address')}
          </Button>
          {callback !== '' && (
            <Button
              type="button"
              tone="secondary"
              onClick={() => void ask(askForSecret(), msg('Your calls have a new secret'))}
            >
              {t('Renew the secret')}
            </Button>
          )}
        </div>
      )}
      <CallLog calls={calls} canSend={isActive && callback !== '' && !isOff} say={say} />
    </div>
  )
}

function Pixel({ outside: { pixel, example, shown, refused }, isActive, say }: PixelSectionProps) {
  const t = useT()
  const { revalidate } = useRevalidator()
  async function change(): Promise<void> {
    if ((await askForPixel(pixel)) === null) return
    await revalidate()
    say(msg('Your tracking pixel is saved'))
  }
  return (
    <div className="grid gap-3" data-pixel={pixel}>
      <h3 className="text-17 font-semibold">{t('Tracking pixel')}</h3>
      <p className="max-w-measure text-muted">
        {t(
          'An image on the confirmation of a paid order, once per order, and only for buyers who agreed that partners are remembered.',
        )}
      </p>
      <Address address={pixel} none={t('No image yet.')} />
      {example !== null && (
        <p>
          <a
            href={example}
            target="_blank"
            rel="noopener noreferrer"
            className="text-tide underline underline-offset-4"
          >
            {t('Try it with example values')}
          </a>
        </p>
      )}
      {pixel !== '' && (
        <p className="text-13">
          {t('Shown for {shown, plural, one {# order} other {# orders}}.', { shown })}
        </p>
      )}
      {refused > 0 && (
        <p className="text-13 text-danger">
          {t(
            'Not shown for {refused, plural, one {# order} other {# orders}}, because the address leads to a private network.',
            { refused },
          )}
        </p>
      )}
      {isActive && (
        <Button
          type="button"
          tone="secondary"
          className="needs-script justify-self-start"
          onClick={() => void change()}
        >
          {pixel === '' ? t('Set the pixel') : t('Change the pixel')}
        </Button>
      )}
    </div>
  )
}

function Address({ address, none }: { address: string; none: string }) {
  return address === '' ? (
    <p className="text-muted">{none}</p>
  ) : (
    <p>
      <bdi dir="ltr" className="font-mono [overflow-wrap:anywhere]">
        {address}
      </bdi>
    </p>
  )
}
