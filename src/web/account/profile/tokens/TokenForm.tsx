import { SCOPES, TOKEN_NAME_MAX } from '#domains/token/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { msg, translateText } from '#web/i18n/translate.ts'
import { useSite } from '#web/site/SiteProvider.tsx'
import { useCallForm } from '#web/site/use-call-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field, SelectField } from '#web/ui/Field.tsx'
import { SCOPE_WORDS } from '../../scope-words.ts'

/** How long a new token may live, as the call takes it. */
const EXPIRIES: readonly (readonly [value: string, words: string])[] = [
  ['P30D', msg('in 30 days')],
  ['P90D', msg('in 90 days')],
  ['P365D', msg('in a year')],
  ['', msg('never')],
]

/** Creates a token; `created` gets its secret, which the shop shows only now. */
export function TokenForm({ created }: { created: (secret: string) => void }) {
  const t = useT()
  const { basePath } = useSite()
  const form = useCallForm('/user/token/create', (answer) => created(String(answer.token)))
  return (
    <form
      method="post"
      action={`${basePath}/api/user/token/create`}
      onSubmit={form.submit}
      className="grid max-w-measure gap-4"
    >
      <h3 className="font-semibold text-17">{t('New token')}</h3>
      <Field
        required
        label={t('Name')}
        hint={t('By which you recognise it, such as the name of the program')}
        name="name"
        maxLength={TOKEN_NAME_MAX}
      />
      <fieldset className="grid gap-1">
        <legend className="font-medium text-13">{t('It may read')}</legend>
        {SCOPES.map((scope) => (
          <label key={scope} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              name={`scopes.${scope}`}
              value="1"
              defaultChecked={scope === 'library'}
              className="size-5"
            />
            {translateText(t, SCOPE_WORDS[scope])}
          </label>
        ))}
      </fieldset>
      <SelectField required label={t('It expires')} name="expires" defaultValue="P90D">
        {EXPIRIES.map(([value, words]) => (
          <option key={value} value={value}>
            {translateText(t, words)}
          </option>
        ))}
      </SelectField>
      <noscript>
        <p className="text-13 text-muted">
          {t('Without JavaScript the token comes as plain data. Copy it, and go back to this page.')}
        </p>
      </noscript>
      <Button tone="secondary" aria-disabled={form.isBusy} className="justify-self-start">
        {t('Create a token')}
      </Button>
      <p role="alert" className="font-medium text-13 text-danger empty:hidden">
        {form.problem}
      </p>
    </form>
  )
}
