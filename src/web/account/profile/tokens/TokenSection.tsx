import { useState } from 'react'
import type { TokenView } from '#domains/token/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { CopyButton } from '#web/ui/dialog/CopyButton.tsx'
import { Section } from '../Section.tsx'
import { EndAllForm } from './EndAllForm.tsx'
import { TokenForm } from './TokenForm.tsx'
import { TokenItem } from './TokenItem.tsx'

interface TokenSectionProps {
  readonly tokens: readonly TokenView[]
  readonly say: (words: string) => void
}

/**
 * Shows the tokens of programs and devices, creates one, and deletes them. The secret of a new one is shown
 * once. Source: docs/http-contract.md "Tokens and devices", specification §1.14, specification §2.17.
 */
export function TokenSection({ tokens, say }: TokenSectionProps) {
  const t = useT()
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <Section id="tokens" title={t('Tokens')}>
      <p className="max-w-measure text-muted">
        {t(
          'A token lets a program of yours read your data here without your password. It cannot order, pay or change anything.',
        )}
      </p>
      {secret !== null && (
        <div role="status" className="grid gap-2 rounded-sm border border-success p-4">
          <p>{t('This is your new token. It is shown only now: keep it in a safe place.')}</p>
          <p className="flex flex-wrap items-center gap-3">
            <bdi dir="ltr" data-token="" className="font-mono [overflow-wrap:anywhere]">
              {secret}
            </bdi>
            <CopyButton value={secret} label={t('Copy the token')} />
          </p>
        </div>
      )}
      {tokens.length === 0 ? (
        <p className="text-muted">{t('You have no token.')}</p>
      ) : (
        <ul className="grid gap-2">
          {tokens.map((token) => (
            <TokenItem key={token.id} token={token} say={say} />
          ))}
        </ul>
      )}
      {tokens.length > 1 && <EndAllForm say={say} />}
      <TokenForm created={setSecret} />
    </Section>
  )
}
