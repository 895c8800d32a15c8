import { lazy, Suspense, useEffect, useState } from 'react'
import { confirmWith } from '#platform/web/api/confirmation.ts'

const ConfirmDialog = lazy(async () => ({ default: (await import('./ConfirmDialog.tsx')).ConfirmDialog }))

/** Opens the confirmation dialog whenever the server requires it for a sensitive change. */
export function Confirmations() {
  const [waiting, setWaiting] = useState<{ readonly answer: (isConfirmed: boolean) => void }>()
  useEffect(() => confirmWith(() => new Promise((answer) => setWaiting({ answer }))), [])
  if (!waiting) return null
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        onEnd={(isConfirmed) => {
          setWaiting(undefined)
          waiting.answer(isConfirmed)
        }}
      />
    </Suspense>
  )
}
