import { useEffect } from 'react'

/**
 * Shows the image of the partner who brought a paid order. It says nothing to people. The policy of this document
 * decides whether it may load, so that a payment that ends on the open page loads the page once more. Source: decision
 * 0072.
 */
export function ConfirmationImage({ image }: { image: string | null }) {
  const isDue = image === 'due'
  useEffect(() => {
    if (isDue) window.location.replace(`${window.location.pathname}?returned=1`)
  }, [isDue])
  if (image === null || isDue) return null
  // With a low priority no hint in the head asks for it too.
  return (
    <img
      src={image}
      alt=""
      width={1}
      height={1}
      referrerPolicy="no-referrer"
      fetchPriority="low"
      className="print:hidden"
    />
  )
}
