import { type SubmitEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { callShop } from '#web/client/api.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import { useSite } from '#web/site/SiteProvider.tsx'
import { buttonClass } from '#web/ui/Button.tsx'

/** Takes back what was just saved. */
export function UndoForm({ act }: { act: string }) {
  const t = useT()
  const { basePath } = useSite()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string | null>(null)
  async function undo(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const result = await callShop<{ readonly page: string }>('/admin/undo', { act })
    if (result.ok) navigate(result.answer.page)
    else setProblem(translateText(t, result.error.text))
  }
  return (
    <form
      method="post"
      action={`${basePath}/api/admin/undo`}
      onSubmit={undo}
      className="flex flex-wrap items-center gap-3"
    >
      <input type="hidden" name="act" value={act} />
      <button type="submit" className={buttonClass('secondary')}>
        {t('Undo')}
      </button>
      {problem && (
        <p role="alert" className="font-medium text-danger">
          {problem}
        </p>
      )}
    </form>
  )
}
