import { useState } from 'react'
import { draftOwner, useProfile } from '#domains/accounts/web/session.ts'
import { draftKey, forgetDraft, readDraft, writeDraft } from '#platform/web/forms/draft/drafts.ts'

/** Returns the draft of a conversation. It is stored in the browser like drafts of forms, and deleted with them. */
export function useTyped(conversationId: string): readonly [text: string, type: (text: string) => void] {
  const key = draftKey(draftOwner(useProfile()), 'message', conversationId)
  const [typed, setTyped] = useState(() => readDraft<{ text: string }>(key)?.values.text ?? '')

  function type(text: string) {
    setTyped(text)
    if (text === '') forgetDraft(key)
    else writeDraft(key, { at: new Date().toISOString(), values: { text }, start: {}, version: null })
  }

  return [typed, type]
}
