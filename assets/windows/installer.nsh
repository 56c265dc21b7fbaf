; Offers Stackdesk under "Open with" for spreadsheets, and takes stackdesk: links. The program that opens spreadsheets by default stays
; as it is: the extensions' own values are never written, only their lists of further programs.

!macro stackdeskOffer EXTENSION
  WriteRegStr SHELL_CONTEXT "Software\Classes\${EXTENSION}\OpenWithProgids" "Stackdesk.Spreadsheet" ""
!macroend

!macro stackdeskWithdraw EXTENSION
  DeleteRegValue SHELL_CONTEXT "Software\Classes\${EXTENSION}\OpenWithProgids" "Stackdesk.Spreadsheet"
!macroend

; Puts `stackdesk` on the path, or takes it off. NSIS cuts a long path, so the system's own PowerShell does it. Consoles that are
; opened after that find it.
!macro stackdeskPath CHANGE
  InitPluginsDir
  File "/oname=$PLUGINSDIR\path.ps1" "${BUILD_RESOURCES_DIR}\windows\path.ps1"
  ${if} $installMode == "all"
    StrCpy $R9 "all"
  ${else}
    StrCpy $R9 "one"
  ${endIf}
  nsExec::Exec '"$SYSDIR\WindowsPowerShell\v1.0\powershell.exe" -NoProfile -NonInteractive -ExecutionPolicy Bypass -File "$PLUGINSDIR\path.ps1" ${CHANGE} $R9 "$INSTDIR\resources\bin"'
  Pop $R9
  SendMessage ${HWND_BROADCAST} ${WM_SETTINGCHANGE} 0 "STR:Environment" /TIMEOUT=2000
!macroend

!macro customInstall
  !insertmacro stackdeskPath add
  WriteRegStr SHELL_CONTEXT "Software\Classes\Stackdesk.Spreadsheet" "" "Spreadsheet"
  WriteRegStr SHELL_CONTEXT "Software\Classes\Stackdesk.Spreadsheet\DefaultIcon" "" "$appExe,0"
  WriteRegStr SHELL_CONTEXT "Software\Classes\Stackdesk.Spreadsheet\shell\open\command" "" '"$appExe" "%1"'
  !insertmacro stackdeskOffer ".csv"
  !insertmacro stackdeskOffer ".xlsx"
  !insertmacro stackdeskOffer ".xlsm"
  !insertmacro stackdeskOffer ".ods"
  !insertmacro stackdeskOffer ".parquet"
  WriteRegStr SHELL_CONTEXT "Software\Classes\stackdesk" "" "URL:Stackdesk link"
  WriteRegStr SHELL_CONTEXT "Software\Classes\stackdesk" "URL Protocol" ""
  WriteRegStr SHELL_CONTEXT "Software\Classes\stackdesk\DefaultIcon" "" "$appExe,0"
  WriteRegStr SHELL_CONTEXT "Software\Classes\stackdesk\shell\open\command" "" '"$appExe" "%1"'
!macroend

!macro customUnInstall
  ; An update takes the old version away first, and the new one writes the same again.
  ${ifNot} ${isUpdated}
    !insertmacro stackdeskPath remove
    !insertmacro stackdeskWithdraw ".csv"
    !insertmacro stackdeskWithdraw ".xlsx"
    !insertmacro stackdeskWithdraw ".xlsm"
    !insertmacro stackdeskWithdraw ".ods"
    !insertmacro stackdeskWithdraw ".parquet"
    DeleteRegKey SHELL_CONTEXT "Software\Classes\Stackdesk.Spreadsheet"
    DeleteRegKey SHELL_CONTEXT "Software\Classes\stackdesk"
  ${endIf}
!macroend
