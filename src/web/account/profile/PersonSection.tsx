import { useRevalidator } from 'react-router'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { msg } from '#web/i18n/translate.ts'
import { useSite } from '#web/site/SiteProvider.tsx'
import { useCallForm } from '#web/site/use-call-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { NeedsScript } from '../NeedsScript.tsx'
import type { ProfileView } from '../views.ts'
import { askForEmail } from './email-dialog.tsx'
import { PhotoForm } from './photo/PhotoForm.tsx'
import { Fact, Section } from './Section.tsx'

interface PartProps {
  readonly view: ProfileView
  /** Shows a success message; a key of the translations. */
  readonly say: (words: string) => void
}

/** Shows photo, name and e-mail address. */
export function PersonSection({ view, say }: PartProps) {
  const t = useT()
  return (
    <Section id="person" title={t('Personal data')}>
      <div className="grid gap-6">
        <PhotoForm photo={view.user.photo} say={say} />
        <NameForm name={view.user.name} say={say} />
        <Email view={view} say={say} />
      </div>
    </Section>
  )
}

function NameForm({ name, say }: { name: string; say: PartProps['say'] }) {
  const t = useT()
  const { basePath } = useSite()
  const form = useCallForm('/user/name', () => say(msg('Your name is saved')))
  return (
    <form
      noValidate
      method="post"
      action={`${basePath}/api/user/name`}
      onSubmit={form.submit}
      onInput={form.forget}
      className="grid items-start justify-items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto]"
    >
      <Field
        key={name}
        required
        name="name"
        label={t('Name')}
        autoComplete="name"
        maxLength={100}
        defaultValue={name}
        dir="auto"
        className="w-full"
        error={form.problem}
      />
      {/* Beside the box, below the height of its label. */}
      <Button tone="secondary" aria-disabled={form.isBusy} className="sm:mt-6">
        {t('Save name')}
      </Button>
    </form>
  )
}

function Email({ view, say }: PartProps) {
  const t = useT()
  const { revalidate } = useRevalidator()
  const { user, pendingEmail, isEmailConfirmed } = view
  async function change(): Promise<void> {
    const answer = await askForEmail()
    if (answer === null) return
    await revalidate()
    say(msg('We sent a link to the new address. Open it to confirm the address'))
  }
  return (
    <Fact
      label={t('E-mail')}
      action={
        <Button type="button" tone="secondary" className="needs-script" onClick={() => void change()}>
          {t('Change e-mail')}
        </Button>
      }
    >
      <bdi dir="ltr">{user.email}</bdi>
      {pendingEmail ? (
        <p className="text-13 text-muted">
          {t('We sent a link to {email}. Open it to confirm this address.', { email: pendingEmail })}
        </p>
      ) : (
        !isEmailConfirmed && (
          <p className="text-13 text-muted">
            {t('Not confirmed yet: open the link in the e-mail that we sent you.')}
          </p>
        )
      )}
      <NeedsScript />
    </Fact>
  )
}
