@echo off
rem Starts the league office on Windows: a double click is enough. Letters of ASCII and ends of lines as Windows has
rem them, whatever code page a console has.
setlocal
title UNO-Verbandsbuero
pushd "%~dp0"
if not exist "start.py" goto packed

rem A Python of which there are packages; the stub of the Store answers with an error, and so is passed over.
for %%V in (3.13 3.12 3.11) do call :try py -%%V
for %%V in (313 312 311) do call :try "%LocalAppData%\Programs\Python\Python%%V\python.exe"
for %%V in (313 312 311) do call :try "%ProgramFiles%\Python%%V\python.exe"
call :try python
call :try py -3
if not defined FOUND goto missing

%FOUND% start.py --started-by Start.cmd %*
set CODE=%ERRORLEVEL%
if not "%CODE%"=="0" pause
popd
exit /b %CODE%

:try
if defined FOUND exit /b 0
%* -c "import sys; sys.exit(sys.version_info[:2] < (3, 11))" >nul 2>nul
if not errorlevel 1 set FOUND=%*
exit /b 0

:packed
echo.
echo   Diese Datei liegt noch im ZIP. Bitte zuerst alles entpacken: Rechtsklick auf das ZIP, "Alle extrahieren",
echo   dann Start.cmd im neuen Ordner doppelt anklicken.
echo   (This file is still in the ZIP: right click on it, "Extract all", then double-click Start.cmd there.)
echo.
pause
exit /b 1

:missing
echo.
echo   Auf diesem Rechner fehlt Python 3.13, 3.12 oder 3.11. Es ist kostenlos:
echo.
echo       https://www.python.org/downloads/windows/
echo.
echo   Laden Sie dort "Windows installer (64-bit)" von Python 3.13. Beim Installieren ganz unten ankreuzen:
echo   "Add python.exe to PATH". Danach Start.cmd noch einmal doppelt anklicken.
echo   (Python is missing on this computer. It is free: install Python 3.13, tick "Add python.exe to PATH" at the foot
echo   of its first window, then double-click Start.cmd again.)
echo.
pause
exit /b 1
