package vectors

import (
	"os"
	"testing"
)

// TestRuns reads the table that all implementations of runs read, from the file in the variable RUNS.
func TestRuns(t *testing.T) {
	content, _ := os.ReadFile(os.Getenv("RUNS"))
	var rows []struct {
		Name  string
		Keys  runs
		Value any
		Error bool
	}
	if err := unmarshal(content, &rows); err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		func() {
			defer func() {
				if fault := recover(); (fault != nil) != row.Error {
					t.Error(row.Name, fault)
				}
			}()
			row.Keys.expand(row.Value, "")
		}()
	}
}
