import { useEffect, useRef } from 'react'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import { useWhen } from '#web/site/When.tsx'
import { Button } from '#web/ui/Button.tsx'
import { FormFieldRow } from './FormFieldRow.tsx'
import { useLeaveGuard } from './use-leave-guard.tsx'
import { type SaveForm, useSaveForm } from './use-save-form.ts'
import type { FormView } from './views.ts'

/** Shows the form of a record in its sections, with what was refused and what somebody else has changed. */
export function RecordForm({ view }: { view: FormView }) {
  const t = useT()
  const { basePath } = useSite()
  const saving = useSaveForm(view)
  const { element, isBusy, isDirty, version, submit, onChange } = saving
  useLeaveGuard(saving.dirty)
  return (
    <form
      ref={element}
      method="post"
      action={`${basePath}/api${view.call}`}
      onSubmit={submit}
      onChange={onChange}
      className="grid gap-6"
    >
      <input type="hidden" name="id" value={view.id} />
      <input type="hidden" name="version" value={version} />
      <Problem saving={saving} />
      {view.sections.map(({ title, hint, fields }) => (
        <fieldset
          key={title}
          className="grid gap-4 border-hairline border-t pt-4 xl:grid-cols-[14rem_minmax(0,1fr)] xl:gap-x-8"
        >
          <legend className="sr-only">{title}</legend>
          <div className="content-start">
            <h2 className="text-17">{title}</h2>
            {hint && <p className="mt-1 max-w-[62ch] text-13 text-muted">{hint}</p>}
          </div>
          <div className="grid min-w-0 max-w-[60rem] content-start gap-4">
            {fields.map((field) => (
              <FormFieldRow key={field.name} field={field} saving={saving} />
            ))}
          </div>
        </fieldset>
      ))}
      <div className="tall:sticky bottom-0 z-10 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-hairline border-t bg-ground py-3">
        {isDirty && <p className="text-13 text-muted">{t('Not saved yet')}</p>}
        {view.preview && (
          <Button
            tone="secondary"
            formAction={`${basePath}/api${view.preview}`}
            formTarget="_blank"
            className="max-w-full"
          >
            {t('Preview what is typed')}
          </Button>
        )}
        <Button disabled={isBusy}>
          {isBusy ? t('Please wait') : view.isSavedLater ? t('Show what it changes') : t('Save')}
        </Button>
      </div>
    </form>
  )
}

/** Says why nothing was saved, and takes the focus, so that nobody overlooks it. */
function Problem({ saving: { problem, meanwhile } }: { saving: SaveForm }) {
  const t = useT()
  const when = useWhen()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problem) box.current?.focus()
  }, [problem])
  if (!problem) return null
  const by = meanwhile?.by
  return (
    <div ref={box} role="alert" tabIndex={-1} className="border border-danger px-4 py-3 outline-none">
      <p className="font-medium text-danger">{problem.text}</p>
      {meanwhile && (
        <p className="mt-1 text-13">
          {by && (
            <>
              {t('{name} saved this on {time}.', {
                name: by.name,
                time: when(by.at, { withTime: true }),
              })}{' '}
            </>
          )}
          {t('What is newer is marked below. Choose, and save again.')}
        </p>
      )}
    </div>
  )
}
