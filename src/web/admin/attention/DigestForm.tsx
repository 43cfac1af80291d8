import { useId } from 'react'
import type { DigestSetting } from '#domains/attention/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import { useCallForm } from '#web/site/use-call-form.ts'
import { Button } from '#web/ui/Button.tsx'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** Shows when owners are told by mail what waits. */
export function DigestForm({ digest: { isOn, hour }, done }: { digest: DigestSetting; done: () => void }) {
  const t = useT()
  const id = useId()
  const { basePath, timeZone } = useSite()
  const { problem, isBusy, submit } = useCallForm('/admin/attention/digest', done)
  return (
    <section className="mt-10 border-hairline border-t pt-4" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-17">
        {t('Daily e-mail')}
      </h2>
      <form
        key={`${isOn} ${hour}`}
        method="post"
        action={`${basePath}/api/admin/attention/digest`}
        onSubmit={submit}
        className="mt-2 flex flex-wrap items-end gap-3"
      >
        <label className="inline-flex min-h-11 items-center gap-2">
          <input type="checkbox" name="isOn" value="1" defaultChecked={isOn} className="size-5" />
          {t('Tell the owners once a day while something waits')}
        </label>
        <div className="grid gap-1">
          <label htmlFor={id} className="font-medium text-13">
            {t('From this hour')}
          </label>
          <select id={id} name="hour" defaultValue={hour} className="field">
            {HOURS.map((each) => (
              <option key={each} value={each}>{`${String(each).padStart(2, '0')}:00`}</option>
            ))}
          </select>
        </div>
        <Button tone="secondary" disabled={isBusy}>
          {isBusy ? t('Please wait') : t('Save')}
        </Button>
        <p className="w-full text-13 text-muted">{t('Time zone of the shop: {zone}', { zone: timeZone })}</p>
        {problem && (
          <p role="alert" className="w-full font-medium text-danger">
            {problem}
          </p>
        )}
      </form>
    </section>
  )
}
