import type { ReactNode } from 'react'
import { askWithPassword, type DialogProblems } from '#web/account/profile/security/password-dialog.tsx'
import type { Translate } from '#web/i18n/translate.ts'
import { Field } from '#web/ui/Field.tsx'

const URL_MAX = 500

/** Asks for the address of signed calls and the current password; null when the person cancelled. */
export function askForAddress(address: string): Promise<{ readonly secret: string | null } | null> {
  return askWithPassword({
    path: '/partner/callback',
    words: (t) => ({
      title: t('Address of signed calls'),
      intro: (
        <p>
          {t('The shop posts JSON to this address and signs it. Leave it empty to take the address away.')}
        </p>
      ),
      confirm: t('Save'),
      busy: t('Saving'),
    }),
    check: (fields, t) => problemOf('callback', fields, t),
    fields: (problems, t) =>
      addressField({ name: 'callback', label: t('Address'), value: address, problems, t }),
  })
}

/** Asks for the image of the confirmation page and the current password; null when the person cancelled. */
export function askForPixel(pixel: string): Promise<{ readonly trackingPixel: string } | null> {
  return askWithPassword({
    path: '/partner/trackingpixel',
    words: (t) => ({
      title: t('Tracking pixel'),
      intro: (
        <p>
          {t('Write these where their values belong:')}{' '}
          <bdi dir="ltr" className="font-mono">
            {'{order} {amount} {currency} {ref}'}
          </bdi>
          . {t('Leave it empty to take the image away.')}
        </p>
      ),
      confirm: t('Save'),
      busy: t('Saving'),
    }),
    check: (fields, t) => problemOf('trackingPixel', fields, t),
    fields: (problems, t) =>
      addressField({ name: 'trackingPixel', label: t('Address of the image'), value: pixel, problems, t }),
  })
}

/** Asks for the current password to renew the secret of signed calls; null when the person cancelled. */
export function askForSecret(): Promise<{ readonly secret: string } | null> {
  return askWithPassword({
    path: '/partner/callback/secret',
    words: (t) => ({
      title: t('Renew the secret'),
      intro: <p>{t('For 24 hours each call carries the signatures of the former and of the new secret.')}</p>,
      confirm: t('Renew the secret'),
      busy: t('Saving'),
    }),
  })
}

function problemOf(name: string, fields: URLSearchParams, t: Translate): DialogProblems {
  const typed = fields.get(name)?.trim() ?? ''
  return typed === '' || /^https:\/\/[^\s]+$/i.test(typed)
    ? {}
    : { [name]: t('Enter an address that begins with https://') }
}

interface AddressFieldParts {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly problems: DialogProblems
  readonly t: Translate
}

function addressField({ name, label, value, problems, t }: AddressFieldParts): ReactNode {
  return (
    <Field
      name={name}
      label={label}
      hint={t('A public https address without user name and port')}
      defaultValue={value}
      maxLength={URL_MAX}
      dir="ltr"
      inputMode="url"
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      data-autofocus
      error={problems[name] ?? null}
    />
  )
}
