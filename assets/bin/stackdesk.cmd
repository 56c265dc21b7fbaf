@echo off
rem The command line of a packaged Stackdesk on Windows: one call without a window.
"%~dp0..\..\Stackdesk.exe" --command-line --no-sandbox --disable-gpu -- %*
