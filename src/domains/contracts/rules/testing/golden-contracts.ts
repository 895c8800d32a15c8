/**
 * Contracts of temporary work: rule | case = the result. Worked out by hand from BE-TC and FR-TC of the research.
 *
 * - `levy` and `agreement`: the day contracts, and the weekdays and holidays on which the client does not work; how many of them follow each other.
 * - `contribution`: the number of day contracts; the contribution in euros.
 * - `trial`: kind of contract, first and last day; the days of trial.
 * - `renewal`: earlier contracts, first day of the first one, last day of the new one; the warnings.
 */
export const goldenContracts = `
  BE-TC-20 levy | 2026-11-23 2026-11-24 | closed 6 7 = 2 « socialsecurity.be, opeenvolgende dagcontracten: a contract for Monday and one for Tuesday are two
  BE-TC-19 agreement | 2026-11-23 2026-11-24 | closed 6 7 = 2 « forumjobs.be, opeenvolgende dagcontracten: Monday and Tuesday are two
  BE-TC-19 agreement | 2026-11-10 2026-11-12 | closed 6 7 2026-11-11 = 2 « forumjobs.be, opeenvolgende dagcontracten: a holiday between two contracts, two
  BE-TC-20 levy | 2026-11-10 2026-11-12 | closed 6 7 2026-11-11 = 0 « ≠ forumjobs.be counts two; socialsecurity.be counts from one day to the next
  BE-TC-19 agreement | 2026-11-25 2026-11-27 | closed 4 = 2 « ≠ forumjobs.be does not count a day on which the client is closed; its own definition and sdworx.be do
  BE-TC-19 agreement | 2026-11-23 2026-11-25 | closed 6 7 = 0 « ≠ forumjobs.be counts two contracts with a usual working day between them; nowjobs.be does not
  BE-TC-20 levy | 2026-11-23 2026-11-25 | closed 6 7 = 0 « nowjobs.be: Monday and Wednesday do not follow each other
  BE-TC-19 agreement | 2026-11-27 2026-11-30 | closed 6 7 = 2
  BE-TC-19 agreement | 2026-11-27 2026-11-30 | closed 6 = 0
  BE-TC-19 agreement | 2026-11-27 2026-12-01 | closed 6 7 = 0
  BE-TC-20 levy | 2026-11-27 2026-11-30 | closed 6 7 = 0
  BE-TC-20 levy | 2026-06-30 2026-07-01 | closed = 1
  BE-TC-19 agreement | 2026-06-30 2026-07-01 | closed = 1
  BE-TC-20 levy | 2026-12-31 | closed = 0
  BE-TC-21 contribution | 0 = 0
  BE-TC-21 contribution | 39 = 0
  BE-TC-22 contribution | 40 = 400 « vrt.be 2022-07-20: 10 € each from 40 on
  BE-TC-22 contribution | 40 = 400 « ≠ nowjobs.be: only above 40
  BE-TC-22 contribution | 41 = 410
  BE-TC-22 contribution | 59 = 590 « vrt.be 2022-07-20: 10 € each up to 59
  BE-TC-23 contribution | 60 = 900
  BE-TC-23 contribution | 61 = 915
  BE-TC-23 contribution | 79 = 1185
  BE-TC-24 contribution | 80 = 2400
  BE-TC-24 contribution | 81 = 2430
  BE-TC-24 contribution | 99 = 2970
  BE-TC-25 contribution | 100 = 4000 « ≠ vrt.be 2022-07-20: 40 € above 100; socialsecurity.be has 100 or more
  BE-TC-25 contribution | 101 = 4040 « vrt.be 2022-07-20: 40 € each above 100
  BE-TC-09 trial | be_assignment 2026-06-01 2026-06-01 = 3
  BE-TC-09 trial | be_student 2026-06-01 2026-12-31 = 3
  FR-TC-16 trial | fr_assignment 2026-06-01 2026-06-01 = 2
  FR-TC-16 trial | fr_assignment 2026-07-01 2026-07-30 = 2
  FR-TC-16 trial | fr_assignment 2026-07-01 2026-07-31 = 2 « dom-rh.fr, période d’essai: up to a month, 2 days
  FR-TC-16 trial | fr_assignment 2026-07-01 2026-08-01 = 3 « betobe.fr: between one and two months, 3 days
  FR-TC-16 trial | fr_assignment 2026-07-01 2026-08-31 = 3 « dom-rh.fr, période d’essai: up to two months, 3 days
  FR-TC-16 trial | fr_assignment 2026-07-01 2026-09-01 = 5 « dom-rh.fr, période d’essai: more than two months, 5 days
  FR-TC-16 trial | fr_assignment 2026-07-01 2026-12-31 = 5 « ≠ support.mistertemp.com: 2 days at most
  FR-TC-16 trial | fr_assignment 2026-07-01 2026-07-15 = 2 « ≠ kellyservices.fr: its text says one day below a month, its table 2
  FR-TC-16 trial | fr_assignment 2026-02-01 2026-03-03 = 3 « dom-rh.fr: 31 days are more than a month in February
  FR-TC-12 renewal | 1 2026-01-01 2026-03-31 = -
  FR-TC-12 renewal | 2 2026-01-01 2026-03-31 = -
  FR-TC-12 renewal | 3 2026-01-01 2026-03-31 = fr_renewals
  FR-TC-12 renewal | 4 2026-01-01 2026-03-31 = fr_renewals
  FR-TC-09 renewal | 0 2026-01-01 2027-06-29 = -
  FR-TC-09 renewal | 0 2026-01-01 2027-06-30 = -
  FR-TC-09 renewal | 0 2026-01-01 2027-07-01 = fr_duration
  FR-TC-09 renewal | 0 2026-08-31 2028-02-28 = -
  FR-TC-09 renewal | 0 2026-08-31 2028-02-29 = -
  FR-TC-09 renewal | 0 2026-08-31 2028-03-01 = fr_duration
  FR-TC-09 renewal | 3 2026-01-01 2027-07-01 = fr_renewals fr_duration
`
