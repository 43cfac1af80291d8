import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { callShop, formFields, type ShopCallError } from '#web/client/api.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import { fillControls, type Newer } from './controls.ts'
import type { ControlTexts, FormProblem, FormView, MeanwhileView } from './views.ts'

export interface SaveForm {
  readonly element: RefObject<HTMLFormElement | null>
  readonly isBusy: boolean
  /** Whether something is typed that is not saved. */
  readonly isDirty: boolean
  readonly version: string
  readonly problem: FormProblem | null
  readonly meanwhile: MeanwhileView | null
  /** Inputs that somebody else has changed, by name: null where it was taken over, its texts where it was not. */
  readonly newer: ReadonlyMap<string, ControlTexts | null>
  readonly submit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>
  readonly onChange: () => void
  /** Puts what somebody else has saved in place of what was typed. */
  readonly take: (name: string) => void
  readonly dirty: RefObject<boolean>
}

interface Stale {
  readonly version: string
  readonly newer: readonly Newer[]
  readonly by: MeanwhileView['by']
}

/** Sends a form of the back office; without script the browser sends it itself. */
export function useSaveForm(view: FormView): SaveForm {
  const t = useT()
  const navigate = useNavigate()
  const element = useRef<HTMLFormElement>(null)
  const dirty = useRef(false)
  const shown = useRef('')
  const [isBusy, setBusy] = useState(false)
  const [isDirty, setDirty] = useState(view.problem !== null)
  const [version, setVersion] = useState(view.version)
  const [problem, setProblem] = useState<FormProblem | null>(view.problem)
  const [meanwhile, setMeanwhile] = useState<MeanwhileView | null>(view.meanwhile)
  const [newer, setNewer] = useState<ReadonlyMap<string, ControlTexts | null>>(() => newerOf(view))

  const note = (is: boolean): void => {
    dirty.current = is
    setDirty(is)
  }
  const said = (): string => (element.current ? formFields(element.current).toString() : '')
  useEffect(() => {
    shown.current = element.current ? formFields(element.current).toString() : ''
    dirty.current = view.problem !== null
  }, [view])

  function meetNewer({ text, code, fields }: FormProblem, stale: Stale): void {
    const form = element.current
    if (!form) return
    for (const { name, isContested, texts } of stale.newer) if (!isContested) fillControls(form, name, texts)
    setNewer(new Map(stale.newer.map((one) => [one.name, one.isContested ? one.texts : null])))
    setVersion(stale.version)
    setMeanwhile({ by: stale.by })
    setProblem({ text, code, fields })
  }

  return {
    element,
    isBusy,
    isDirty,
    version,
    problem,
    meanwhile,
    newer,
    dirty,
    onChange: () => note(said() !== shown.current),
    take(name) {
      const texts = newer.get(name)
      if (!element.current || !texts) return
      fillControls(element.current, name, texts)
      setNewer(new Map(newer).set(name, null))
    },
    async submit(event) {
      // A preview opens beside the form: the browser sends it itself.
      if (event.nativeEvent.submitter?.hasAttribute('formaction')) return
      event.preventDefault()
      if (isBusy) return
      setBusy(true)
      const result = await callShop<{ readonly page: string }>(view.call, formFields(event.currentTarget))
      setBusy(false)
      if (result.ok) {
        note(false)
        return navigate(result.answer.page)
      }
      const { error } = result
      const refused = { text: translateText(t, error.text), code: error.code, fields: error.fields }
      if (isStale(error)) meetNewer(refused, error.extra as unknown as Stale)
      else setProblem(refused)
    },
  }
}

function isStale({ code, extra }: ShopCallError): boolean {
  return code === 'changed-meanwhile' && Array.isArray(extra.newer)
}

function newerOf({ sections }: FormView): ReadonlyMap<string, ControlTexts | null> {
  const inputs = sections.flatMap(({ fields }) => fields.flatMap((field) => field.inputs))
  return new Map(inputs.flatMap(({ name, isNewer, theirs }) => (isNewer ? [[name, theirs]] : [])))
}
