import { useMemo } from 'react'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { HistoryField } from '#platform/web/ui/record/History.tsx'

/** Returns how the fields of certifications and documents are displayed in a history and when two users have changed them. */
export function useDocumentHistoryFields(): Readonly<Record<string, HistoryField | null>> {
  const { t } = useTranslation()
  const format = useFormat()
  return useMemo(() => {
    const plain = (name: string): HistoryField => ({ label: t(`documents.field.${name}`) })
    const day = (name: string): HistoryField => ({ ...plain(name), show: (value) => format.date(String(value)) })
    return {
      name: plain('name'),
      title: plain('title'),
      organiser: plain('organiser'),
      link: plain('link'),
      issuer: plain('issuer'),
      number: plain('number'),
      issuedOn: day('issuedOn'),
      expiresOn: day('expiresOn'),
      examDate: day('examDate'),
      verification: {
        ...plain('verification'),
        show: (value) => t(`documents.verification.${String(value)}`),
      },
      // The comment is part of the history entry, and its author is in the heading.
      decisionComment: null,
      decidedBy: null,
      decidedAt: null,
      certificationId: null,
      description: plain('description'),
      scan: null,
      scanTriedAt: null,
    }
  }, [t, format])
}
