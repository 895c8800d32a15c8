/**
 * Account statements in the dialects of three banks, with fictional data: elements and their order as the schema of camt.053
 * (ISO 20022) says. They were not compared with a guide or a file of one bank. All are about the account of the sample seller.
 */

/** Version 2: structured communications of Belgium, a collected booking, a reversal. */
const belgian = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <BkToCstmrStmt>
    <GrpHdr><MsgId>CODA20261120-0001</MsgId><CreDtTm>2026-11-20T18:02:11</CreDtTm></GrpHdr>
    <Stmt>
      <Id>2026-223</Id>
      <ElctrncSeqNb>223</ElctrncSeqNb>
      <CreDtTm>2026-11-20T18:02:11</CreDtTm>
      <Acct>
        <Id><IBAN>BE68539007547034</IBAN></Id>
        <Ccy>EUR</Ccy>
        <Ownr><Nm>Sample Staffing</Nm></Ownr>
        <Svcr><FinInstnId><BIC>GEBABEBB</BIC></FinInstnId></Svcr>
      </Acct>
      <Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">1000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-19</Dt></Dt></Bal>
      <Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">1972.85</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-20</Dt></Dt></Bal>
      <!-- Paid in full, with the structured communication. -->
      <Ntry>
        <NtryRef>0001</NtryRef>
        <Amt Ccy="EUR">411.40</Amt>
        <CdtDbtInd>CRDT</CdtDbtInd>
        <Sts>BOOK</Sts>
        <BookgDt><Dt>2026-11-20</Dt></BookgDt>
        <ValDt><Dt>2026-11-20</Dt></ValDt>
        <AcctSvcrRef>6B20K0N9B0000001</AcctSvcrRef>
        <BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>
        <NtryDtls>
          <TxDtls>
            <Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
            <AmtDtls><TxAmt><Amt Ccy="EUR">411.40</Amt></TxAmt></AmtDtls>
            <RltdPties>
              <Dbtr><Nm>BOUWWERKEN DE SMET NV</Nm><PstlAdr><Ctry>BE</Ctry><AdrLine>KERKSTRAAT 2</AdrLine></PstlAdr></Dbtr>
              <DbtrAcct><Id><IBAN>BE71096123456769</IBAN></Id></DbtrAcct>
            </RltdPties>
            <RmtInf><Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry><Issr>BBA</Issr></Tp><Ref>002026000196</Ref></CdtrRefInf></Strd></RmtInf>
          </TxDtls>
        </NtryDtls>
      </Ntry>
      <!-- A collected booking of two transfers: one pays in part, one writes its reference as free text. -->
      <Ntry>
        <NtryRef>0002</NtryRef>
        <Amt Ccy="EUR">611.45</Amt>
        <CdtDbtInd>CRDT</CdtDbtInd>
        <Sts>BOOK</Sts>
        <BookgDt><Dt>2026-11-20</Dt></BookgDt>
        <ValDt><Dt>2026-11-20</Dt></ValDt>
        <AcctSvcrRef>6B20K0N9B0000002</AcctSvcrRef>
        <BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>
        <NtryDtls>
          <Btch><NbOfTxs>2</NbOfTxs></Btch>
          <TxDtls>
            <Refs><EndToEndId>PAY-77120</EndToEndId></Refs>
            <AmtDtls><TxAmt><Amt Ccy="EUR">200.05</Amt></TxAmt></AmtDtls>
            <RltdPties><Dbtr><Nm>BOUWWERKEN DE SMET NV</Nm></Dbtr><DbtrAcct><Id><IBAN>BE71096123456769</IBAN></Id></DbtrAcct></RltdPties>
            <RmtInf><Strd><CdtrRefInf><Ref>+++002/0260/00297+++</Ref></CdtrRefInf></Strd></RmtInf>
          </TxDtls>
          <TxDtls>
            <Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
            <AmtDtls><TxAmt><Amt Ccy="EUR">411.40</Amt></TxAmt></AmtDtls>
            <RltdPties><Dbtr><Nm>BRASSERIE DU PARC SRL</Nm></Dbtr><DbtrAcct><Id><IBAN>BE43068999999501</IBAN></Id></DbtrAcct></RltdPties>
            <RmtInf><Ustrd>FACTURE NOVEMBRE ***002/0260/00301***</Ustrd></RmtInf>
          </TxDtls>
        </NtryDtls>
      </Ntry>
      <!-- The bank takes the first transfer back. -->
      <Ntry>
        <NtryRef>0003</NtryRef>
        <Amt Ccy="EUR">411.40</Amt>
        <CdtDbtInd>DBIT</CdtDbtInd>
        <RvslInd>true</RvslInd>
        <Sts>BOOK</Sts>
        <BookgDt><Dt>2026-11-20</Dt></BookgDt>
        <ValDt><Dt>2026-11-20</Dt></ValDt>
        <AcctSvcrRef>6B20K0N9B0000003</AcctSvcrRef>
        <BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>RRTN</SubFmlyCd></Fmly></Domn></BkTxCd>
        <NtryDtls>
          <TxDtls>
            <Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
            <RltdPties><Dbtr><Nm>BOUWWERKEN DE SMET NV</Nm></Dbtr><DbtrAcct><Id><IBAN>BE71096123456769</IBAN></Id></DbtrAcct></RltdPties>
            <RmtInf><Strd><CdtrRefInf><Ref>002026000196</Ref></CdtrRefInf></Strd></RmtInf>
          </TxDtls>
        </NtryDtls>
      </Ntry>
      <!-- Wages that go out are nobody's payment of an invoice. -->
      <Ntry>
        <NtryRef>0004</NtryRef>
        <Amt Ccy="EUR">50.00</Amt>
        <CdtDbtInd>DBIT</CdtDbtInd>
        <Sts>BOOK</Sts>
        <BookgDt><Dt>2026-11-20</Dt></BookgDt>
        <AcctSvcrRef>6B20K0N9B0000004</AcctSvcrRef>
        <BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>ICDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>
      </Ntry>
    </Stmt>
  </BkToCstmrStmt>
</Document>
`

/** Version 8: statuses, parties and dates are in other elements, and entries have no reference of the bank. */
const dutch = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">
  <BkToCstmrStmt>
    <GrpHdr><MsgId>053D2026112000000001</MsgId><CreDtTm>2026-11-21T05:41:30.1+01:00</CreDtTm></GrpHdr>
    <Stmt>
      <Id>CAMT05320261120</Id>
      <CreDtTm>2026-11-21T05:41:30.1+01:00</CreDtTm>
      <Acct><Id><IBAN>BE68539007547034</IBAN></Id><Ccy>EUR</Ccy><Svcr><FinInstnId><BICFI>GEBABEBB</BICFI></FinInstnId></Svcr></Acct>
      <Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">2500.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-20</Dt></Dt></Bal>
      <!-- Two invoices in one transfer, named in the text; the numbers of entries begin anew each day. -->
      <Ntry>
        <NtryRef>1</NtryRef>
        <Amt Ccy="EUR">822.80</Amt>
        <CdtDbtInd>CRDT</CdtDbtInd>
        <Sts><Cd>BOOK</Cd></Sts>
        <BookgDt><Dt>2026-11-20</Dt></BookgDt>
        <ValDt><Dt>2026-11-20</Dt></ValDt>
        <BkTxCd><Prtry><Cd>00100</Cd><Issr>BNK</Issr></Prtry></BkTxCd>
        <NtryDtls>
          <TxDtls>
            <Refs><InstrId>OO9B005053372843</InstrId><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
            <Amt Ccy="EUR">822.80</Amt>
            <CdtDbtInd>CRDT</CdtDbtInd>
            <RltdPties>
              <Dbtr><Pty><Nm>Van Dijk Logistiek B.V.</Nm></Pty></Dbtr>
              <DbtrAcct><Id><IBAN>NL91ABNA0417164300</IBAN></Id></DbtrAcct>
            </RltdPties>
            <RmtInf><Ustrd>Facturen 2026-0001 en</Ustrd><Ustrd>2026-0002</Ustrd></RmtInf>
          </TxDtls>
        </NtryDtls>
      </Ntry>
      <!-- The debtor's program gives the invoice's number as end-to-end reference, and pays 10.00 too much. -->
      <Ntry>
        <NtryRef>2</NtryRef>
        <Amt Ccy="EUR">421.40</Amt>
        <CdtDbtInd>CRDT</CdtDbtInd>
        <Sts><Cd>BOOK</Cd></Sts>
        <BookgDt><DtTm>2026-11-20T14:20:05.123+01:00</DtTm></BookgDt>
        <ValDt><Dt>2026-11-20</Dt></ValDt>
        <BkTxCd><Prtry><Cd>00100</Cd><Issr>BNK</Issr></Prtry></BkTxCd>
        <NtryDtls>
          <TxDtls>
            <Refs><EndToEndId>2026-0003</EndToEndId></Refs>
            <Amt Ccy="EUR">421.40</Amt>
            <CdtDbtInd>CRDT</CdtDbtInd>
            <RltdPties>
              <Dbtr><Pty><Nm>Van Dijk Logistiek B.V.</Nm></Pty></Dbtr>
              <DbtrAcct><Id><IBAN>NL91ABNA0417164300</IBAN></Id></DbtrAcct>
            </RltdPties>
          </TxDtls>
        </NtryDtls>
      </Ntry>
      <!-- Nothing says what this pays. -->
      <Ntry>
        <NtryRef>3</NtryRef>
        <Amt Ccy="EUR">99.00</Amt>
        <CdtDbtInd>CRDT</CdtDbtInd>
        <Sts><Cd>BOOK</Cd></Sts>
        <BookgDt><Dt>2026-11-20</Dt></BookgDt>
        <BkTxCd><Prtry><Cd>00100</Cd><Issr>BNK</Issr></Prtry></BkTxCd>
        <NtryDtls>
          <TxDtls>
            <Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
            <RltdPties>
              <Dbtr><Pty><Nm>J. de Boer</Nm></Pty></Dbtr>
              <DbtrAcct><Id><IBAN>NL02RABO0123456789</IBAN></Id></DbtrAcct>
            </RltdPties>
            <RmtInf><Ustrd>bedankt</Ustrd></RmtInf>
          </TxDtls>
        </NtryDtls>
      </Ntry>
    </Stmt>
  </BkToCstmrStmt>
</Document>
`

/** Version 2 in Latin 1 with prefixes: the bank's own text instead of details, an account without IBAN, a pending entry. */
const french = `<?xml version="1.0" encoding="ISO-8859-1" standalone="yes"?>
<ns2:Document xmlns:ns2="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">
  <ns2:BkToCstmrStmt>
    <ns2:GrpHdr><ns2:MsgId>RELEVE20261120</ns2:MsgId><ns2:CreDtTm>2026-11-20T22:00:00Z</ns2:CreDtTm></ns2:GrpHdr>
    <ns2:Stmt>
      <ns2:Id>00323</ns2:Id>
      <ns2:CreDtTm>2026-11-20T22:00:00Z</ns2:CreDtTm>
      <ns2:Acct><ns2:Id><ns2:IBAN>BE68539007547034</ns2:IBAN></ns2:Id></ns2:Acct>
      <!-- Only the bank's own text names payer and invoice; there are no details. -->
      <ns2:Ntry>
        <ns2:Amt Ccy="EUR">411.4</ns2:Amt>
        <ns2:CdtDbtInd>CRDT</ns2:CdtDbtInd>
        <ns2:Sts>BOOK</ns2:Sts>
        <ns2:BookgDt><ns2:Dt>2026-11-20</ns2:Dt></ns2:BookgDt>
        <ns2:ValDt><ns2:Dt>2026-11-21</ns2:Dt></ns2:ValDt>
        <ns2:AcctSvcrRef>0K3TZ1Q</ns2:AcctSvcrRef>
        <ns2:BkTxCd><ns2:Prtry><ns2:Cd>05</ns2:Cd><ns2:Issr>CFONB</ns2:Issr></ns2:Prtry></ns2:BkTxCd>
        <ns2:AddtlNtryInf>VIR SEPA REÇU DE BOULANGERIE LEFÈVRE MOTIF RÈGLEMENT FACTURE 2026-0001</ns2:AddtlNtryInf>
      </ns2:Ntry>
      <!-- The invoice is named as a document; the debtor's account has a national number. -->
      <ns2:Ntry>
        <ns2:Amt Ccy="EUR">411.40</ns2:Amt>
        <ns2:CdtDbtInd>CRDT</ns2:CdtDbtInd>
        <ns2:RvslInd>false</ns2:RvslInd>
        <ns2:Sts>BOOK</ns2:Sts>
        <ns2:BookgDt><ns2:Dt>2026-11-20</ns2:Dt></ns2:BookgDt>
        <ns2:AcctSvcrRef>0K3TZ1R</ns2:AcctSvcrRef>
        <ns2:BkTxCd><ns2:Prtry><ns2:Cd>05</ns2:Cd><ns2:Issr>CFONB</ns2:Issr></ns2:Prtry></ns2:BkTxCd>
        <ns2:NtryDtls>
          <ns2:TxDtls>
            <ns2:Refs><ns2:EndToEndId>NOT PROVIDED</ns2:EndToEndId></ns2:Refs>
            <ns2:RltdPties>
              <ns2:Dbtr><ns2:Nm>BOULANGERIE LEFÈVRE</ns2:Nm></ns2:Dbtr>
              <ns2:DbtrAcct><ns2:Id><ns2:Othr><ns2:Id>20041 01005 0500013M026 06</ns2:Id></ns2:Othr></ns2:Id></ns2:DbtrAcct>
            </ns2:RltdPties>
            <ns2:RmtInf><ns2:Strd><ns2:RfrdDocInf><ns2:Tp><ns2:CdOrPrtry><ns2:Cd>CINV</ns2:Cd></ns2:CdOrPrtry></ns2:Tp><ns2:Nb>2026-0002</ns2:Nb></ns2:RfrdDocInf></ns2:Strd></ns2:RmtInf>
          </ns2:TxDtls>
        </ns2:NtryDtls>
      </ns2:Ntry>
      <!-- Not booked yet. -->
      <ns2:Ntry>
        <ns2:Amt Ccy="EUR">411.40</ns2:Amt>
        <ns2:CdtDbtInd>CRDT</ns2:CdtDbtInd>
        <ns2:Sts>PDNG</ns2:Sts>
        <ns2:BookgDt><ns2:Dt>2026-11-23</ns2:Dt></ns2:BookgDt>
        <ns2:BkTxCd><ns2:Prtry><ns2:Cd>05</ns2:Cd><ns2:Issr>CFONB</ns2:Issr></ns2:Prtry></ns2:BkTxCd>
        <ns2:AddtlNtryInf>VIR SEPA EN COURS FACTURE 2026-0003</ns2:AddtlNtryInf>
      </ns2:Ntry>
    </ns2:Stmt>
  </ns2:BkToCstmrStmt>
</ns2:Document>
`

export const bankFiles = {
  belgian: Buffer.from(belgian),
  dutch: Buffer.from(dutch),
  french: Buffer.from(french, 'latin1'),
} as const
