import { useEffect, useRef } from 'react'
import { ApiProblem, type Failure } from '../failure/problem.ts'

const everyMs = 5000

/** Retries automatically every few seconds while the page is visible, if the server failed or could not be reached. */
export function useRecovery(failure: Failure, retry?: () => void): void {
  const current = useRef(retry)
  useEffect(() => {
    current.current = retry
  })
  const mayPass = !(failure instanceof ApiProblem) || failure.status >= 500
  useEffect(() => {
    if (!mayPass) return
    const timer = setInterval(() => {
      if (!document.hidden) current.current?.()
    }, everyMs)
    return () => clearInterval(timer)
  }, [mayPass])
}
