import {
  IconBeach,
  IconBell,
  IconBuildingBank,
  IconCalendarCancel,
  IconCalendarPlus,
  IconCertificate,
  IconCircleCheck,
  IconCircleX,
  IconClipboardText,
  IconClockExclamation,
  IconFileAlert,
  IconFileCertificate,
  IconId,
  IconKey,
  IconMapPin,
  IconMailX,
  IconMessage,
  IconMessages,
  IconFirstAidKit,
  IconPencilExclamation,
  IconReceipt,
  IconReportMoney,
  IconShieldLock,
  IconSparkles,
  IconSpeakerphone,
  IconStar,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import type { Notification } from '../contract.ts'
import type { NotificationKind } from '../rules.ts'
import styles from './NotificationLine.module.css'
import { useLine } from './use-line.ts'

const icons: Readonly<Record<NotificationKind, { icon: typeof IconBell; tone: 'good' | 'bad' | 'waiting' | 'news' }>> =
  {
    assignmentOffered: { icon: IconCalendarPlus, tone: 'news' },
    offerChanged: { icon: IconCalendarCancel, tone: 'waiting' },
    assignmentAccepted: { icon: IconCircleCheck, tone: 'good' },
    assignmentRejected: { icon: IconCircleX, tone: 'bad' },
    assignmentCancelled: { icon: IconCalendarCancel, tone: 'bad' },
    assignmentEndedEarly: { icon: IconCalendarCancel, tone: 'waiting' },
    assignmentInstructionsChanged: { icon: IconClipboardText, tone: 'waiting' },
    assignmentGivenUp: { icon: IconCalendarCancel, tone: 'bad' },
    contractSent: { icon: IconClipboardText, tone: 'news' },
    contractVoided: { icon: IconCircleX, tone: 'waiting' },
    contractSigned: { icon: IconCircleCheck, tone: 'waiting' },
    contractDeclined: { icon: IconCircleX, tone: 'bad' },
    contractIncomplete: { icon: IconClipboardText, tone: 'waiting' },
    contractSealed: { icon: IconCircleCheck, tone: 'good' },
    startIncomplete: { icon: IconClipboardText, tone: 'waiting' },
    startBlocked: { icon: IconClipboardText, tone: 'bad' },
    startsIncomplete: { icon: IconClipboardText, tone: 'waiting' },
    startsBlocked: { icon: IconClipboardText, tone: 'bad' },
    startToComplete: { icon: IconClipboardText, tone: 'waiting' },
    offerExpired: { icon: IconCircleX, tone: 'waiting' },
    positionFilled: { icon: IconCircleX, tone: 'news' },
    shiftsPublished: { icon: IconCalendarPlus, tone: 'news' },
    shiftChanged: { icon: IconCalendarCancel, tone: 'waiting' },
    shiftCancelled: { icon: IconCalendarCancel, tone: 'bad' },
    openShiftsPublished: { icon: IconCalendarPlus, tone: 'news' },
    openShiftAssigned: { icon: IconCalendarPlus, tone: 'good' },
    workingHoursChanged: { icon: IconCalendarCancel, tone: 'waiting' },
    shiftsNotPlanned: { icon: IconCalendarCancel, tone: 'bad' },
    openShiftTaken: { icon: IconCalendarPlus, tone: 'good' },
    openShiftClaimed: { icon: IconCalendarPlus, tone: 'waiting' },
    openShiftOffered: { icon: IconCalendarPlus, tone: 'news' },
    urgentShiftOffered: { icon: IconCalendarPlus, tone: 'news' },
    wavesEnded: { icon: IconCalendarCancel, tone: 'bad' },
    openShiftGone: { icon: IconCalendarCancel, tone: 'bad' },
    claimDeclined: { icon: IconCalendarCancel, tone: 'bad' },
    swapOffered: { icon: IconCalendarPlus, tone: 'news' },
    swapProposed: { icon: IconCalendarPlus, tone: 'news' },
    swapAccepted: { icon: IconCalendarPlus, tone: 'waiting' },
    swapDeclined: { icon: IconCalendarCancel, tone: 'bad' },
    swapDone: { icon: IconCalendarPlus, tone: 'good' },
    swapRefused: { icon: IconCalendarCancel, tone: 'bad' },
    swapExpired: { icon: IconCalendarCancel, tone: 'bad' },
    swapWithdrawn: { icon: IconCalendarCancel, tone: 'waiting' },
    swapWaiting: { icon: IconCalendarPlus, tone: 'waiting' },
    swapMade: { icon: IconCalendarPlus, tone: 'good' },
    placeChanged: { icon: IconMapPin, tone: 'waiting' },
    timeOffAsked: { icon: IconBeach, tone: 'waiting' },
    timeOffsAsked: { icon: IconBeach, tone: 'waiting' },
    timeOffWithdrawn: { icon: IconBeach, tone: 'news' },
    timeOffApproved: { icon: IconCircleCheck, tone: 'good' },
    timeOffRejected: { icon: IconCircleX, tone: 'bad' },
    timeOffShortened: { icon: IconBeach, tone: 'waiting' },
    workerTimeOffShortened: { icon: IconBeach, tone: 'news' },
    timeOffCancelled: { icon: IconCircleX, tone: 'bad' },
    sickLeaveRecorded: { icon: IconBeach, tone: 'news' },
    shiftNoShow: { icon: IconCircleX, tone: 'bad' },
    shiftReported: { icon: IconCircleX, tone: 'bad' },
    noShowCleared: { icon: IconCircleCheck, tone: 'good' },
    sicknessReported: { icon: IconFirstAidKit, tone: 'bad' },
    sickLeaveEntered: { icon: IconFirstAidKit, tone: 'news' },
    sickLeaveObjected: { icon: IconPencilExclamation, tone: 'waiting' },
    certificateAdded: { icon: IconFileCertificate, tone: 'news' },
    certificateDeleted: { icon: IconFileCertificate, tone: 'waiting' },
    certificateByAgency: { icon: IconFileCertificate, tone: 'news' },
    sickLeaveEnded: { icon: IconCircleCheck, tone: 'good' },
    entriesSubmitted: { icon: IconClipboardText, tone: 'waiting' },
    hoursDisputed: { icon: IconClipboardText, tone: 'waiting' },
    finalReminderSent: { icon: IconReportMoney, tone: 'waiting' },
    reminderFailed: { icon: IconMailX, tone: 'bad' },
    requestPlaced: { icon: IconClipboardText, tone: 'waiting' },
    workerRated: { icon: IconStar, tone: 'news' },
    entryApproved: { icon: IconCircleCheck, tone: 'good' },
    entryRejected: { icon: IconCircleX, tone: 'bad' },
    entryChangesRequested: { icon: IconPencilExclamation, tone: 'waiting' },
    entryCorrected: { icon: IconPencilExclamation, tone: 'waiting' },
    sessionEnded: { icon: IconClockExclamation, tone: 'waiting' },
    entryAdded: { icon: IconClipboardText, tone: 'news' },
    entryObjected: { icon: IconPencilExclamation, tone: 'waiting' },
    entriesWaiting: { icon: IconClipboardText, tone: 'bad' },
    entriesToSubmit: { icon: IconClipboardText, tone: 'waiting' },
    clockLeftOpen: { icon: IconClockExclamation, tone: 'bad' },
    clockTimeUnverified: { icon: IconPencilExclamation, tone: 'waiting' },
    workerLeftOpen: { icon: IconClockExclamation, tone: 'waiting' },
    shiftLeftEarly: { icon: IconClockExclamation, tone: 'bad' },
    payStubIssued: { icon: IconReceipt, tone: 'good' },
    payRateChanged: { icon: IconReportMoney, tone: 'news' },
    announcementMade: { icon: IconSpeakerphone, tone: 'news' },
    releasePublished: { icon: IconSparkles, tone: 'news' },
    messageReceived: { icon: IconMessage, tone: 'news' },
    groupMessageReceived: { icon: IconMessages, tone: 'news' },
    certificationExpiring: { icon: IconCertificate, tone: 'waiting' },
    workerCertificationExpiring: { icon: IconCertificate, tone: 'waiting' },
    possibleDuplicate: { icon: IconUsers, tone: 'waiting' },
    certificationToVerify: { icon: IconCertificate, tone: 'waiting' },
    certificationVerified: { icon: IconCircleCheck, tone: 'good' },
    certificationRejected: { icon: IconCircleX, tone: 'bad' },
    examComing: { icon: IconCertificate, tone: 'news' },
    certificationOpportunity: { icon: IconCertificate, tone: 'news' },
    companyTagChanged: { icon: IconId, tone: 'waiting' },
    peppolNotDelivered: { icon: IconFileAlert, tone: 'bad' },
    webhookPaused: { icon: IconWebhook, tone: 'bad' },
    keyCreated: { icon: IconKey, tone: 'waiting' },
    keyRotated: { icon: IconKey, tone: 'news' },
    keyRevoked: { icon: IconKey, tone: 'news' },
    contactRightsGiven: { icon: IconShieldLock, tone: 'waiting' },
    contactRemoved: { icon: IconShieldLock, tone: 'waiting' },
    webhookAddressSet: { icon: IconWebhook, tone: 'waiting' },
    payingAccountSet: { icon: IconBuildingBank, tone: 'waiting' },
    invoiceAccountSet: { icon: IconBuildingBank, tone: 'waiting' },
    confirmationEffectSet: { icon: IconShieldLock, tone: 'waiting' },
    profileChangedByOthers: { icon: IconShieldLock, tone: 'waiting' },
    keyExpiring: { icon: IconKey, tone: 'waiting' },
    documentExpiring: { icon: IconFileAlert, tone: 'waiting' },
    filedDocumentExpiring: { icon: IconFileAlert, tone: 'waiting' },
  }

/** One notification: what happened, when, and a link to it; following the link reads it. */
export function NotificationLine({ notification, onRead }: { notification: Notification; onRead: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const lineOf = useLine()
  const { kind, at, readAt, link } = notification
  const { icon: Icon, tone } = icons[kind] ?? { icon: IconBell, tone: 'news' }
  const { comment } = notification.values
  return (
    <Link to={link} className={styles.line} data-unread={readAt === null || undefined} onClick={onRead}>
      <span className={styles.icon} data-tone={tone} aria-hidden>
        <Icon size={18} />
      </span>
      <span className={styles.text}>
        {readAt === null && <span className="visually-hidden">{t('notifications.unread')}</span>}
        <span>{lineOf(notification)}</span>
        {typeof comment === 'string' && comment !== '' && <q className={styles.comment}>{comment}</q>}
        <time className={styles.at} dateTime={at} title={format.moment(at)}>
          {format.ago(at)}
        </time>
      </span>
    </Link>
  )
}
