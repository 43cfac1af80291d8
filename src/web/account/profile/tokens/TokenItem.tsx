import type { TokenView } from '#domains/token/contract.ts'
import { TOKEN_NAME_MAX } from '#domains/token/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { msg, translateText } from '#web/i18n/translate.ts'
import { useSite } from '#web/site/SiteProvider.tsx'
import { useCallForm } from '#web/site/use-call-form.ts'
import { useInstant } from '#web/site/When.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { SCOPE_WORDS } from '../../scope-words.ts'
import { Confirm } from './Confirm.tsx'

interface TokenItemProps {
  readonly token: TokenView
  readonly say: (words: string) => void
}

/** Shows one token or device: what it may read, when it was used, and the forms that rename and delete it. */
export function TokenItem({ token, say }: TokenItemProps) {
  const t = useT()
  const instant = useInstant()
  const { id, name, prefix, scopes, clientId, createdAt, expiresAt, lastUsedAt } = token
  const words = scopes.map((scope) => translateText(t, SCOPE_WORDS[scope])).join(', ')
  return (
    <li data-token-id={id} className="grid gap-2 rounded-sm border border-hairline p-4">
      <p className="break-words font-medium">
        <bdi>{name}</bdi>
        {clientId !== null && <span className="ms-2 font-normal text-13 text-muted">{t('Device')}</span>}
      </p>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-13 text-muted">
        <bdi dir="ltr" className="font-mono">{`${prefix}…`}</bdi>
        <span>{t('Reads: {scopes}', { scopes: words })}</span>
        <span suppressHydrationWarning>{t('Made on {date}', { date: instant(createdAt) })}</span>
        <span suppressHydrationWarning>
          {lastUsedAt === null ? t('Never used') : t('Last used on {date}', { date: instant(lastUsedAt) })}
        </span>
        <span suppressHydrationWarning>
          {expiresAt === null
            ? t('Does not expire')
            : clientId === null
              ? t('Expires on {date}', { date: instant(expiresAt) })
              : t('Ends on {date}, unless it is used before', { date: instant(expiresAt) })}
        </span>
      </p>
      <div className="flex flex-wrap items-start gap-x-6">
        <RenameForm token={token} say={say} />
        <EndForm token={token} say={say} />
      </div>
    </li>
  )
}

function RenameForm({ token: { id, name }, say }: TokenItemProps) {
  const t = useT()
  const { basePath } = useSite()
  const form = useCallForm('/user/token/rename', () => say(msg('The name is saved')))
  return (
    <Confirm label={t('Rename')} name={t('Rename {name}', { name })}>
      <form
        method="post"
        action={`${basePath}/api/user/token/rename`}
        onSubmit={form.submit}
        className="flex flex-wrap items-end gap-3"
      >
        <input type="hidden" name="id" value={id} />
        <Field
          key={name}
          required
          label={t('Name')}
          name="name"
          defaultValue={name}
          maxLength={TOKEN_NAME_MAX}
          error={form.problem}
        />
        <Button tone="secondary" aria-disabled={form.isBusy}>
          {t('Save')}
        </Button>
      </form>
    </Confirm>
  )
}

function EndForm({ token: { id, name, clientId }, say }: TokenItemProps) {
  const t = useT()
  const { basePath } = useSite()
  const form = useCallForm('/user/token/delete', () => say(msg('The token no longer works')))
  const isDevice = clientId !== null
  return (
    <Confirm
      label={isDevice ? t('Disconnect') : t('Delete')}
      name={isDevice ? t('Disconnect {name}', { name }) : t('Delete {name}', { name })}
    >
      <form
        method="post"
        action={`${basePath}/api/user/token/delete`}
        onSubmit={form.submit}
        className="grid justify-items-start gap-2"
      >
        <input type="hidden" name="id" value={id} />
        <p>
          {isDevice
            ? t('The device can no longer read your data. You can connect it again with a new code.')
            : t('Programs that use this token can no longer read your data. This cannot be undone.')}
        </p>
        <Button tone="danger" aria-disabled={form.isBusy}>
          {isDevice ? t('Disconnect the device') : t('Delete the token')}
        </Button>
        <p role="alert" className="text-13 font-medium text-danger empty:hidden">
          {form.problem}
        </p>
      </form>
    </Confirm>
  )
}
