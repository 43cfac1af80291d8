import { useEffect, useId, useRef, useState } from 'react'
import { Form, useSearchParams } from 'react-router'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { Icon } from '#web/ui/Icon.tsx'

type Suggestions = typeof import('./search/SearchSuggestions.tsx')['SearchSuggestions']

/**
 * Shows the search: a plain GET form, so it works without script. What suggests while somebody types is loaded when the
 * field gets the focus.
 */
export function SearchForm({ className = '' }: { className?: string }) {
  const t = useT()
  const id = useId()
  const [params] = useSearchParams()
  const query = params.get('q') ?? ''
  const form = useRef<HTMLFormElement>(null)
  const isTyping = useRef(false)
  // The field shows the search of the page, which may arrive while somebody types the next one, or has just sent it.
  useEffect(() => {
    const field = form.current!.q
    if (field.value === query) isTyping.current = false
    else if (!isTyping.current) field.value = query
  }, [query])
  const [Suggest, setSuggest] = useState<Suggestions | null>(null)
  const load = () =>
    import('./search/SearchSuggestions.tsx').then(
      ({ SearchSuggestions }) => setSuggest(() => SearchSuggestions),
      () => undefined,
    )
  return (
    <search className={className}>
      <Form
        ref={form}
        onInput={() => {
          isTyping.current = true
        }}
        onBlur={() => {
          isTyping.current = false
        }}
        onFocus={Suggest ? undefined : load}
        action="/search"
        method="get"
        className="relative flex items-stretch rounded-sm border border-edge bg-ground focus-within:border-ink"
      >
        <label htmlFor={id} className="sr-only">
          {t('Search products')}
        </label>
        <input
          id={id}
          type="search"
          name="q"
          defaultValue={query}
          enterKeyHint="search"
          placeholder={t('Search products')}
          maxLength={100}
          className="min-h-10 min-w-0 flex-1 bg-transparent px-3 text-[max(1rem,var(--text-15))] placeholder:text-muted sm:text-15"
        />
        <button
          type="submit"
          aria-label={t('Search')}
          className="grid w-11 place-items-center text-muted hover:text-ink"
        >
          <Icon name="search" size={18} />
        </button>
        {Suggest && <Suggest form={form} query={query} />}
      </Form>
    </search>
  )
}
